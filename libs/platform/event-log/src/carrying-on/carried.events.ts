import type { DomainEvent } from '@chat/kernel';
import type { EventPlace } from '../port/events-since.js';

// These names are the storage format: they are never changed.

/** Where erased events of a stream lay in the log. */
export type CarriedEventsPlaced = DomainEvent<
  'CarriedEventsPlaced',
  {
    readonly stream: string;
    /** Revision of the event of the stream that carries these on; missing: the stream's first event. */
    readonly carrier?: number;
    readonly events: readonly (Omit<PlaceInLog, 'stream'> & {
      /** Some of the events that followed, in the order of the log, for copies of the log, which have other positions. */
      readonly before: readonly PlaceInLog[];
    })[];
  }
>;

/** Where erased events of several streams lay in the log; the first event of each stream carries its own on. */
export type CarriedRunPlaced = DomainEvent<
  'CarriedRunPlaced',
  {
    /** In the order of the log. */
    readonly events: readonly PlaceInLog[];
    /** Some of the events that followed them, in the order of the log, for copies of the log, which have other positions. */
    readonly before: readonly PlaceInLog[];
  }
>;

export interface PlaceInLog extends EventPlace {
  /** Position in the log where it was stored; missing in events of former builds. */
  readonly position?: number;
}

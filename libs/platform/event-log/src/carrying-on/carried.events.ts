import type { DomainEvent } from '@chat/kernel';
import type { EventPlace } from '../port/events-since.js';

// This name is the storage format: it is never changed.

/** Where erased events of a stream lay in the log. A copy of the log has other positions, so events that follow are named. */
export type CarriedEventsPlaced = DomainEvent<
  'CarriedEventsPlaced',
  {
    readonly stream: string;
    /** Revision of the event of the stream that carries these on; missing: the stream begins with it. */
    readonly carrier?: number;
    readonly events: readonly {
      readonly revision: number;
      /** Some of those that followed in the log, in its order. */
      readonly before: readonly EventPlace[];
    }[];
  }
>;

import type { EventLogReader } from '@chat/event-log';
import type { SubjectsOf } from '../entries/entry-of.js';
import type { TileStore } from '../tile-store/tile-store.js';

/** The sealed log, and what its events concern. Also the injection token of the one of a server. */
export abstract class Proving {
  abstract readonly log: EventLogReader;
  abstract readonly store: TileStore;
  abstract readonly subjectsOf: SubjectsOf;
  /** Streams whose events may concern the subject. */
  abstract readonly sharedStreams: readonly string[];
}

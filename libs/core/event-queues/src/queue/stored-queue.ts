import type { Timeline } from './event-ids.js';
import type { Registration } from './registration.js';

/** The part of a queue that is kept over a restart; its waiting events come again from the log. */
export interface StoredQueue {
  readonly registration: Registration;
  /** The newest acknowledged event id, -1 for none. */
  readonly acknowledged: number;
  /** The newest event id that was given out. Records of earlier versions lack it, and timelines. */
  readonly given?: number;
  readonly timelines?: readonly Timeline[];
  /** UNIX milliseconds of the newest poll. Records of earlier versions lack it. */
  readonly lastContact?: number;
}

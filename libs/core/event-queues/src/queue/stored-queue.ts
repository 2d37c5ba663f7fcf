import type { Timeline } from './event-ids.js';
import type { Registration } from './registration.js';

/** The part of a queue that survives a restart; the log restores its waiting events. */
export interface StoredQueue {
  readonly registration: Registration;
  /** The newest acknowledged event id, -1 without one. */
  readonly acknowledged: number;
  /** The newest event id that was given out. Missing, like timelines, in records of earlier versions. */
  readonly given?: number;
  readonly timelines?: readonly Timeline[];
  /** UNIX milliseconds of the newest poll. Missing in records of earlier versions. */
  readonly lastContact?: number;
}

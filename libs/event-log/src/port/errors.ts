import type { ExpectedRevision } from './event-log.js';

/** The stream is not where the writer thought; nothing was written. Reload, decide again. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** Revision of the stream's last event, or `no_stream`. */
    readonly actual: number | 'no_stream',
  ) {
    super(`Stream ${stream} is at ${actual}, not at ${expected}.`);
  }
}

/** The stream was deleted for ever. */
export class StreamDeleted extends Error {
  override readonly name = 'StreamDeleted';
  constructor(readonly stream: string) {
    super(`Stream ${stream} was deleted.`);
  }
}

/** More bytes than the engine takes in one append; nothing was written. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  constructor(
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`An append of ${bytes} bytes exceeds the limit of ${limit}.`);
  }
}

/** The engine cannot be reached now. */
export class EventLogUnavailable extends Error {
  override readonly name = 'EventLogUnavailable';
}

import { DomainError, TemporarilyUnavailable } from '@chat/kernel';
import type { LogOwner, ExpectedRevision } from './event-log.js';

/** The stream is not at the expected revision; nothing was written. Reload and decide again. */
export class RevisionConflict extends TemporarilyUnavailable {
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

/** The log has another owner. */
export class LogOwned extends Error {
  override readonly name = 'LogOwned';
  constructor(readonly holder: LogOwner) {
    super(`The event log is owned by ${holder.description}.`);
  }
}

/** The append is larger than the engine takes; nothing was written. */
export class AppendTooLarge extends DomainError {
  constructor(
    readonly bytes: number,
    readonly limit: number,
  ) {
    super('Request is too large', 'BAD_REQUEST', {}, 413);
  }
}

/** The engine cannot be reached now. */
export class EventLogUnavailable extends TemporarilyUnavailable {
  override readonly name: string = 'EventLogUnavailable';
}

/** The engine can be reached, but refuses a necessary request: only an operator can change that, so waiting is useless. */
export class EventLogRefused extends EventLogUnavailable {
  override readonly name: string = 'EventLogRefused';
}

/** Another process has opened the log in place of this one: nothing is stored any more, and this process must end. */
export class EventLogFenced extends EventLogRefused {
  override readonly name = 'EventLogFenced';
  constructor() {
    super('Another server has opened the event log of this one, and continues it; this server ends.');
  }
}

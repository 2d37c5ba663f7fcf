/**
 * Something that a request needs is not there now, and may be soon: an engine, or what follows the log. The one HTTP filter
 * answers it 503 with the code `SERVER_NOT_READY`; the same request may be repeated.
 */
export class TemporarilyUnavailable extends Error {
  override readonly name: string = 'TemporarilyUnavailable';
}

/** A wait for what follows the log ended before it had passed a position: nothing may be decided on what it shows. */
export class NotReadableYet extends TemporarilyUnavailable {
  override readonly name = 'NotReadableYet';
  constructor(readonly position: number) {
    super(`Position ${position} cannot be read yet.`);
  }
}

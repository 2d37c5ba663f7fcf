/**
 * A request needs an engine, or a follower of the log, that is unavailable now and may be back soon. The one HTTP filter answers
 * 503 with the code `SERVER_NOT_READY`; the same request may be repeated.
 */
export class TemporarilyUnavailable extends Error {
  override readonly name: string = 'TemporarilyUnavailable';
}

/**
 * For work after a stored change: it is given up while something is unavailable, because the change stands and its request must not
 * be repeated.
 * @returns undefined when it was given up
 */
export async function unlessUnavailable<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TemporarilyUnavailable) return undefined;
    throw error;
  }
}

/** A follower of the log did not pass a position in time. Its data is old, so nothing may be decided on it. */
export class NotReadableYet extends TemporarilyUnavailable {
  override readonly name = 'NotReadableYet';
  constructor(readonly position: number) {
    super(`Position ${position} cannot be read yet.`);
  }
}

/** The service's time. Injected, so that tests and development mode can change it. */
export abstract class Clock {
  /** UNIX milliseconds. */
  abstract now(): number;
}

/** The machine's time, moved forward on request (`POST /api/v1/dev/clock`); never backward. */
export class SystemClock extends Clock {
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new RangeError('A clock only moves forward.');
    this.#ahead += milliseconds;
  }
}

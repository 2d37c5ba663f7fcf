/** Milliseconds. Corrections of a clock that runs are slower or smaller. */
const LEAST_JUMP = 5_000;

/**
 * Notices that the machine's clock moved while the time that this process measures did not: the machine was suspended, or is
 * a virtual one that was set back to a snapshot, memory included, and then got the right time.
 */
export class ClockJumps {
  #difference: number;

  /** Both in milliseconds. */
  constructor(
    private readonly wallTime: () => number = Date.now,
    private readonly elapsed: () => number = () => performance.now(),
  ) {
    this.#difference = wallTime() - elapsed();
  }

  /** Has the clock moved since the last call? */
  hasJumped(): boolean {
    const difference = this.wallTime() - this.elapsed();
    const jump = Math.abs(difference - this.#difference);
    this.#difference = difference;
    return jump >= LEAST_JUMP;
  }
}

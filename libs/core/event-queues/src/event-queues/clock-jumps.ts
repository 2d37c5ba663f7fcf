/** Milliseconds. Corrections of a running clock are slower or smaller. */
const LEAST_JUMP = 5_000;

/**
 * Detects that the machine's clock moved while this process's own time did not: the machine was suspended, or a virtual machine was
 * set back to a snapshot, including memory, and then got the right time.
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

  /** True when the clock has moved since the last call. */
  hasJumped(): boolean {
    const difference = this.wallTime() - this.elapsed();
    const jump = Math.abs(difference - this.#difference);
    this.#difference = difference;
    return jump >= LEAST_JUMP;
  }
}

/** Number of steps; a standstill of the process counts as one at most. */
const PARTS = 10;

/**
 * Calls back when this process has run for a number of milliseconds. Standstills, as on an overloaded machine, hardly count: events
 * that came during one are taken before a caller times out.
 */
export class Countdown {
  readonly #timer: NodeJS.Timeout;
  #left = PARTS;

  constructor(
    milliseconds: number,
    private readonly callback: () => void,
  ) {
    this.#timer = setTimeout(() => this.#pass(), milliseconds / PARTS);
  }

  /** Restarts the countdown. */
  refresh(): void {
    this.#left = PARTS;
    this.#timer.refresh();
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }

  #pass(): void {
    this.#left--;
    if (this.#left > 0) this.#timer.refresh();
    else this.callback();
  }
}

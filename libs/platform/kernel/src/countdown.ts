/** A standstill counts for one of them at the most. */
const PARTS = 10;

/**
 * Calls back when this process has run for a number of milliseconds. Time during which it stood still, as on a machine that is
 * short of processors, hardly counts: what came meanwhile is taken before anybody gives up waiting for it.
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

  /** Begins again. */
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

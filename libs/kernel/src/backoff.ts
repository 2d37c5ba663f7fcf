import { LIMITS } from './limits.js';

const { firstPauseMs, longestPauseMs } = LIMITS.waits;

/** How long to wait between attempts to reach what is unavailable: each time twice as long, up to a limit. */
export class Backoff {
  #nextMs: number = firstPauseMs;

  /** Milliseconds. */
  next(): number {
    const pause = this.#nextMs;
    this.#nextMs = Math.min(2 * pause, longestPauseMs);
    return pause;
  }

  /** After a success. */
  reset(): void {
    this.#nextMs = firstPauseMs;
  }
}

import { LIMITS } from './kernel.limits.js';

/** How long to wait between attempts: each time twice as long, up to a limit. Default: for what is unavailable. */
export class Backoff {
  #nextMs: number;

  constructor(
    private readonly limits: { readonly firstPauseMs: number; readonly longestPauseMs: number } = LIMITS.waits,
  ) {
    this.#nextMs = limits.firstPauseMs;
  }

  /** Milliseconds. */
  next(): number {
    const pause = this.#nextMs;
    this.#nextMs = Math.min(2 * pause, this.limits.longestPauseMs);
    return pause;
  }

  /** After a success. */
  reset(): void {
    this.#nextMs = this.limits.firstPauseMs;
  }
}

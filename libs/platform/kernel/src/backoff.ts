import { LIMITS } from './kernel.limits.js';

/** Pause between attempts, doubled each time up to a limit. Default: the pause for unavailable engines. */
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

  /** Call it after a success. */
  reset(): void {
    this.#nextMs = this.limits.firstPauseMs;
  }
}

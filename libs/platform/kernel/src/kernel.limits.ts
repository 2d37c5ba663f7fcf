import type { Limits } from './limits.js';
import { SECOND_MS } from './units.js';

export const LIMITS = {
  /** Waits for an engine or a follower that is behind. */
  waits: {
    /**
     * Between two attempts to reach an engine that is unavailable, at first and at the most.
     * @unit milliseconds
     * @beyond the pause doubles
     */
    firstPauseMs: 50,
    /**
     * @unit milliseconds
     * @beyond attempts go on for ever at this pace
     */
    longestPauseMs: 5 * SECOND_MS,
  },
} as const satisfies Limits;

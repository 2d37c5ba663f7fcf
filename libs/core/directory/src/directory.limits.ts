import type { Limits } from '@chat/kernel';

export const LIMITS = {
  turns: {
    /**
     * A follower of the log lets others have their turn after this time, also within a page.
     * @unit milliseconds
     * @beyond what follows the log lets requests have their turn, and goes on
     */
    followerMs: 10,
  },
} as const satisfies Limits;

import type { Limits } from '@chat/kernel';

export const LIMITS = {
  console: {
    /**
     * On one server, for all accounts.
     * @unit sessions on one server
     * @beyond the one that was used longest ago ends; its reader logs in again
     */
    sessions: 1_000,
  },
} as const satisfies Limits;

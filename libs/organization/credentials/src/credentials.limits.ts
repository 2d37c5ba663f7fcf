import type { Limits } from '@chat/kernel';

export const LIMITS = {
  logins: {
    /**
     * Keys of one account: the one that was used longest ago makes room for the next one.
     * @unit API keys
     * @beyond the key that was used longest ago ends
     */
    apiKeysPerUser: 100,
  },
} as const satisfies Limits;

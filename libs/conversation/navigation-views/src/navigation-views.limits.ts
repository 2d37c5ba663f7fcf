import type { Limits } from '@chat/kernel';

export const LIMITS = {
  navigationViews: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit views in the sidebar of one account
     * @beyond 400 `You cannot have more than {} navigation views.`
     */
    perUser: 100,
  },
} as const satisfies Limits;

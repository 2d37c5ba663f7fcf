import type { Limits } from '@chat/kernel';

export const LIMITS = {
  drafts: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit drafts of one account
     * @beyond 400 `You cannot have more than {} drafts.`
     */
    perUser: 1_000,
    /**
     * All drafts of one account, as JSON.
     * @unit characters of JSON of all drafts of one account
     * @beyond 400 `Your drafts cannot have more than {} characters in total.`
     */
    charactersPerUser: 1_000_000,
    /**
     * Each is an append of its own.
     * @unit drafts
     * @beyond 400 `drafts is too long (limit: {} items)`
     */
    perRequest: 100,
    /**
     * One draft of a direct message.
     * @unit people of one draft
     * @beyond 400 `drafts[0]["to"] is too long (limit: {} items)`
     */
    recipients: 1_000,
  },
} as const satisfies Limits;

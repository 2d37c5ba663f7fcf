import type { Limits } from '@chat/kernel';

export const LIMITS = {
  savedSnippets: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit snippets of one account
     * @beyond 400 `You cannot have more than {} saved snippets.`
     */
    perUser: 1_000,
    /**
     * All of them together, as JSON.
     * @unit characters of JSON of all of them
     * @beyond 400 `Your saved snippets cannot have more than {} characters in total.`
     */
    charactersPerUser: 1_000_000,
  },
} as const satisfies Limits;

import type { Limits } from '@chat/kernel';

export const LIMITS = {
  /** History in the feed of a new account: as many messages as the reference gives (contract, people: Creating a user). */
  newcomers: {
    /**
     * @unit messages that somebody who joins finds in their feed, the newest
     * @beyond the older ones are only in the channel
     */
    messages: 1_000,
    /**
     * The newest of them, which are unread.
     * @unit of these the unread ones, the newest
     * @beyond the older ones are read
     */
    unreadMessages: 20,
    /**
     * 12 weeks: nothing older.
     * @unit milliseconds between such a message and the joining
     * @beyond the older ones are only in the channel
     */
    historyMs: 12 * 7 * 86_400_000,
  },
} as const satisfies Limits;

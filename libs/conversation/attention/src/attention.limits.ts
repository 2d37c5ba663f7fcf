import type { Limits } from '@chat/kernel';

export const LIMITS = {
  alertWords: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit alert words of one account, and of one request
     * @beyond 400 `You cannot have more than {} alert words.`, `alert_words is too long (limit: {} items)`
     */
    perUser: 500,
  },
  mutedUsers: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit muted users of one account
     * @beyond 400 `You cannot mute more than {} users.`
     */
    perUser: 1_000,
    /**
     * Unread messages of an account among which muting somebody finds theirs, the newest: each is read from the store.
     * @unit unread messages among which muting somebody finds theirs, the newest
     * @beyond the older ones stay unread
     */
    messagesRead: 10_000,
  },
  topicVisibilities: {
    /**
     * Per account: every snapshot for its clients holds all of them.
     * @unit topics that one account muted, unmuted or followed
     * @beyond 400 `You cannot have settings for more than {} topics.`; from half of it on nothing is followed or unmuted by itself
     */
    perUser: 10_000,
  },
} as const satisfies Limits;

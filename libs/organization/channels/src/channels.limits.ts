import type { Limits } from '@chat/kernel';

export const LIMITS = {
  channels: {
    /**
     * Per organization, archived ones included: every client gets all that its account may see.
     * @unit channels, archived ones included
     * @beyond 400 `Your organization cannot have more than {} channels.`
     */
    inTotal: 20_000,
    /**
     * Made by one person who is no administrator, and by this person's bots.
     * @unit channels that one person made, also by bots, unless an administrator
     * @beyond 400 `You cannot create more than {} channels.`
     */
    perCreator: 1_000,
    /**
     * For mail, of one channel and one account: one for each sender, also of bots that are gone.
     * @unit e-mail addresses of one channel that one account made, one for each sender
     * @beyond 400 `You cannot have more than {} e-mail addresses of one channel.`
     */
    emailAddresses: 500,
  },
  /** Subscribing and unsubscribing. */
  subscriptions: {
    /**
     * Named by one request, created or not.
     * @unit channels
     * @beyond 400 `subscriptions is too long (limit: {} items)`, nothing is changed
     */
    channelsPerRequest: 200,
    /**
     * Accounts that one request subscribes or unsubscribes.
     * @unit accounts
     * @beyond 400 `principals is too long (limit: {} items)`, nothing is changed
     */
    principalsPerRequest: 500,
    /**
     * Subscriptions of one account to one channel: which messages it received depends on each of them.
     * @unit times that one account is subscribed to one channel
     * @beyond 400 `Nobody can subscribe to a channel more than {} times (lunch).`, nothing is changed
     */
    timesPerChannel: 500,
  },
} as const satisfies Limits;

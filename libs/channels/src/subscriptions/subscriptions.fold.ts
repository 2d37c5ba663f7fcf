import type { DirectoryFold, Subscription } from '@chat/directory';
import type { SubscriptionProperty, SubscriptionsEvent } from './subscriptions.events.js';

const INHERITED: Subscription['notifications'] = {
  desktop_notifications: null,
  email_notifications: null,
  push_notifications: null,
  audible_notifications: null,
  wildcard_mentions_notify: null,
};

export const subscriptionsFold: DirectoryFold<SubscriptionsEvent> = {
  ChannelsSubscribed(directory, { data: { userId, subscriptions }, position }) {
    const nextMessageId = directory.messageIds.atMost(Infinity) + 1;
    for (const { channelId, color } of subscriptions) {
      const past = directory.subscription(userId, channelId);
      if (past?.isActive) continue;
      directory.putSubscription({
        isMuted: false,
        pinToTop: false,
        notifications: INHERITED,
        ...past,
        userId,
        channelId,
        color,
        isActive: true,
        intervals: [...(past?.intervals ?? []), [nextMessageId, null, position, null]],
      });
    }
  },
  ChannelsUnsubscribed(directory, { data: { userId, channelIds }, position }) {
    for (const channelId of channelIds) {
      const subscription = directory.subscription(userId, channelId);
      if (!subscription?.isActive) continue;
      const last = subscription.intervals.at(-1);
      const closed = last ? [[last[0], directory.messageIds.atMost(Infinity), last[2], position] as const] : [];
      directory.putSubscription({
        ...subscription,
        isActive: false,
        intervals: [...subscription.intervals.slice(0, -1), ...closed],
      });
    }
  },
  SubscriptionPropertySet(directory, { data }) {
    const subscription = directory.subscription(data.userId, data.channelId);
    if (subscription) directory.putSubscription({ ...subscription, ...changed(subscription, data) });
  },
};

function changed({ notifications }: Subscription, set: SubscriptionProperty): Partial<Subscription> {
  switch (set.property) {
    case 'color':
      return { color: set.value };
    case 'is_muted':
      return { isMuted: set.value };
    case 'pin_to_top':
      return { pinToTop: set.value };
    default:
      return { notifications: { ...notifications, [set.property]: set.value } };
  }
}

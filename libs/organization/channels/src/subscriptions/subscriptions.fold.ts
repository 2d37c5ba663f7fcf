import {
  type DirectoryFold,
  receivingNothing,
  receivingSince,
  receivingUntil,
  type Subscription,
} from '@chat/directory';
import type { SubscriptionProperty, SubscriptionsEvent } from './subscriptions.aggregate.js';

const INHERITED: Subscription['notifications'] = {
  desktop_notifications: null,
  email_notifications: null,
  push_notifications: null,
  audible_notifications: null,
  wildcard_mentions_notify: null,
};

export const subscriptionsFold: DirectoryFold<SubscriptionsEvent> = {
  ChannelsSubscribed(directory, { data: { userId, subscriptions }, position }) {
    const receives = directory.user(userId)?.isActive ?? true;
    for (const { channelId, color } of subscriptions) {
      const past = directory.subscription(userId, channelId);
      if (past?.isActive) continue;
      const intervals = receivingSince(directory, position, past?.intervals);
      directory.putSubscription({
        isMuted: false,
        pinToTop: false,
        notifications: INHERITED,
        ...past,
        userId,
        channelId,
        color,
        isActive: true,
        intervals: receives ? intervals : receivingNothing(directory, intervals),
      });
    }
  },
  ChannelsUnsubscribed(directory, { data: { userId, channelIds }, position }) {
    for (const channelId of channelIds) {
      const subscription = directory.subscription(userId, channelId);
      if (!subscription?.isActive) continue;
      const intervals = receivingUntil(directory, position, subscription.intervals);
      directory.putSubscription({ ...subscription, isActive: false, intervals });
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

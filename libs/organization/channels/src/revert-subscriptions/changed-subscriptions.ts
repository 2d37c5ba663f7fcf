import type { RevertedSubscription } from '@chat/ports';
import type { SubscriptionsEvent } from '../subscriptions/subscriptions.aggregate.js';

/** A subscription before some changes. */
export interface ChangedSubscription extends RevertedSubscription {
  /** True when others began or ended it since. */
  readonly isChangedSince: boolean;
}

/** Adds the next event of an account's subscriptions, if it is one of the changes, or follows one of them. */
export function noteSubscriptions(
  changed: Map<string, ChangedSubscription>,
  { type, data }: SubscriptionsEvent,
  isNamed: boolean,
): void {
  if (type === 'SubscriptionPropertySet') return;
  const { userId } = data;
  const channelIds = type === 'ChannelsSubscribed' ? data.subscriptions.map((each) => each.channelId) : data.channelIds;
  for (const channelId of channelIds) {
    const key = `${userId} ${channelId}`;
    const known = changed.get(key);
    if (known) changed.set(key, { ...known, isChangedSince: known.isChangedSince || !isNamed });
    else if (isNamed) {
      changed.set(key, { userId, channelId, isSubscribed: type === 'ChannelsUnsubscribed', isChangedSince: false });
    }
  }
}

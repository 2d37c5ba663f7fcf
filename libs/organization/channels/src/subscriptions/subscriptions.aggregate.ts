import {
  type DirectoryFold,
  receivingNothing,
  receivingSince,
  receivingUntil,
  type Subscription,
  type SubscriptionFlag,
} from '@chat/directory';
import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type SubscriptionsEvent = ChannelsSubscribed | ChannelsUnsubscribed | SubscriptionPropertySet;

export type ChannelsSubscribed = DomainEvent<
  'ChannelsSubscribed',
  {
    readonly userId: number;
    readonly subscriptions: readonly { readonly channelId: number; readonly color: string }[];
    /** Channels whose addition by the actor is reported to the account; absent: none. */
    readonly noticeChannelIds?: readonly number[];
    /** True when the account was just created with these subscriptions; it then gets recent messages as history. */
    readonly isJoining?: true;
  }
>;

export type ChannelsUnsubscribed = DomainEvent<
  'ChannelsUnsubscribed',
  { readonly userId: number; readonly channelIds: readonly number[] }
>;

export type SubscriptionPropertySet = DomainEvent<
  'SubscriptionPropertySet',
  { readonly userId: number; readonly channelId: number } & SubscriptionProperty
>;

/** Stored properties. `in_home_view` is the inverse of `is_muted` and not stored. */
export type SubscriptionProperty =
  | { readonly property: 'color'; readonly value: string }
  | { readonly property: 'is_muted' | 'pin_to_top' | SubscriptionFlag; readonly value: boolean };

/** Current and former subscriptions of an account by channel id. */
export type SubscriptionsState = ReadonlyMap<number, { readonly isActive: boolean; readonly color: string }>;

export const subscriptionsAggregate: Aggregate<SubscriptionsState, SubscriptionsEvent> = {
  initialState: new Map(),
  evolve(state, { type, data }) {
    const next = new Map(state);
    switch (type) {
      case 'ChannelsSubscribed':
        for (const { channelId, color } of data.subscriptions) next.set(channelId, { isActive: true, color });
        return next;
      case 'ChannelsUnsubscribed':
        for (const channelId of data.channelIds) {
          const subscription = next.get(channelId);
          if (subscription) next.set(channelId, { ...subscription, isActive: false });
        }
        return next;
      case 'SubscriptionPropertySet': {
        const subscription = next.get(data.channelId);
        if (!subscription || data.property !== 'color') return state;
        return next.set(data.channelId, { ...subscription, color: data.value });
      }
      default:
        return state;
    }
  },
  streamName: (userId) => `subscriptions-${userId}`,
};

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

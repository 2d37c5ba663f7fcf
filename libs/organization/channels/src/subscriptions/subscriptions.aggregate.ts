import type { SubscriptionFlag } from '@chat/directory';
import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type SubscriptionsEvent = ChannelsSubscribed | ChannelsUnsubscribed | SubscriptionPropertySet;

export type ChannelsSubscribed = DomainEvent<
  'ChannelsSubscribed',
  {
    readonly userId: number;
    readonly subscriptions: readonly { readonly channelId: number; readonly color: string }[];
    /** Channels about which the account is to be notified that the actor added it; absent: none. */
    readonly noticeChannelIds?: readonly number[];
    /** The account joined with them, so it finds what was written there lately; absent: it was there before. */
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

/** Present and past subscriptions of an account by channel id. */
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

import type { Aggregate } from '@chat/kernel';
import type { SubscriptionsEvent } from './subscriptions.events.js';

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

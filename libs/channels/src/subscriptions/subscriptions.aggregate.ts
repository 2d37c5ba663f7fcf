import type { Aggregate } from '@chat/kernel';
import type { SubscriptionsEvent } from './subscriptions.events.js';

export interface SubscriptionsState {
  /** Channels subscribed to now. */
  readonly channelIds: ReadonlySet<number>;
}

export const subscriptionsAggregate: Aggregate<SubscriptionsState, SubscriptionsEvent> = {
  initialState: { channelIds: new Set() },
  evolve(state, event) {
    switch (event.type) {
      case 'ChannelsSubscribed':
        return { channelIds: state.channelIds.union(new Set(event.data.subscriptions.map((each) => each.channelId))) };
      case 'ChannelsUnsubscribed':
        return { channelIds: state.channelIds.difference(new Set(event.data.channelIds)) };
      default:
        return state;
    }
  },
  streamName: (userId) => `subscriptions-${userId}`,
};

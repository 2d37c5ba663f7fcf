export { channelAggregate } from './channel/channel.aggregate.js';
export type { ChannelCreated, ChannelEvent } from './channel/channel.events.js';
export { channelFold } from './channel/channel.fold.js';
export { subscriptionsAggregate } from './subscriptions/subscriptions.aggregate.js';
export type {
  ChannelsSubscribed,
  ChannelsUnsubscribed,
  SubscriptionsEvent,
} from './subscriptions/subscriptions.events.js';
export { subscriptionsFold } from './subscriptions/subscriptions.fold.js';

import type { ChannelsUnsubscribed, SubscriptionsState } from '../subscriptions/subscriptions.aggregate.js';

export function decideUnsubscribe(
  state: SubscriptionsState,
  { userId, channelIds }: ChannelsUnsubscribed['data'],
): ChannelsUnsubscribed[] {
  const ended = channelIds.filter((id) => state.get(id)?.isActive);
  return ended.length === 0 ? [] : [{ type: 'ChannelsUnsubscribed', data: { userId, channelIds: ended } }];
}

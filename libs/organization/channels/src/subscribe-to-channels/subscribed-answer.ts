import { dictOf, listOf, text } from '@chat/http';
import type { SubscribeToChannelsResult } from './subscribe-to-channels.command.js';

export function subscribedAnswer({
  subscribed,
  alreadySubscribed,
}: Pick<SubscribeToChannelsResult, 'subscribed' | 'alreadySubscribed'>) {
  return {
    subscribed: Object.fromEntries(subscribed),
    already_subscribed: Object.fromEntries(alreadySubscribed),
  };
}

const channelsByUser = dictOf(listOf(text()));

export const subscribedShape = { subscribed: channelsByUser, already_subscribed: channelsByUser };

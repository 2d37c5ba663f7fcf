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

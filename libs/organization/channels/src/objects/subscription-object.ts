import type { Channel, Directory, Subscription } from '@chat/directory';
import { shownColor } from '../subscriptions/palette.js';
import { channelObject } from './channel-object.js';

/**
 * A channel with the personal settings of a current or former subscriber (contract, channels: Subscription object), without its
 * subscribers.
 * @param now UNIX milliseconds
 */
export function subscriptionObject(directory: Directory, channel: Channel, subscription: Subscription, now: number) {
  return {
    ...channelObject(directory, channel, now),
    color: shownColor(subscription.color),
    is_muted: subscription.isMuted,
    in_home_view: !subscription.isMuted,
    pin_to_top: subscription.pinToTop,
    ...subscription.notifications,
  };
}

export function subscriberIds(directory: Directory, channelId: number): number[] {
  return directory.activeSubscribers(channelId).toSorted((a, b) => a - b);
}

export function subscribersField(directory: Directory, channelId: number, isWanted: boolean) {
  return isWanted ? { subscribers: subscriberIds(directory, channelId) } : {};
}

import type { Channel, Directory, Subscription } from '@chat/directory';
import { type Announcement, announcement, type Announcer, type ClientEvent, type Reader } from '@chat/event-queues';
import { channelObject } from '../objects/channel-object.js';
import { subscribersField, subscriptionObject } from '../objects/subscription-object.js';
import { shownColor } from '../subscriptions/palette.js';
import type { SubscriptionsEvent } from '../subscriptions/subscriptions.aggregate.js';
import { followsChannel, followsUnsubscribed, onlyActive, showsChannel, toThose } from './audience.js';
import { peersChanged, streamCreate, streamDelete } from './client-events.js';
import { shownInBots } from './sight.js';

export const subscriptionsAnnouncer: Announcer<SubscriptionsEvent> = {
  *ChannelsSubscribed({ data: { userId, subscriptions }, metadata: { time } }, directory) {
    const channels = subscriptions.map(({ channelId }) => directory.channel(channelId) as Channel);
    const discovered = channels.filter((channel) => !followsUnsubscribed(directory, userId, channel));
    yield toSubscriber(directory, userId, 'stream', discovered, (shown) =>
      streamCreate(shown.map((channel) => channelObject(directory, channel, time))),
    );
    yield subscriptionAdded(directory, userId, channels, time);
    for (const channel of isListed(directory, userId) ? channels : [])
      yield peer(directory, 'peer_add', userId, channel);
    for (const channel of discovered) yield* shownInBots(directory, channel, (ownerId) => ownerId === userId);
  },
  *ChannelsUnsubscribed({ data: { userId, channelIds } }, directory) {
    const channels = channelIds.map((channelId) => directory.channel(channelId) as Channel);
    const lost = channels.filter((channel) => !directory.canSeeChannel(userId, channel));
    yield toSubscriber(directory, userId, 'subscription', channels, (shown) => ({
      type: 'subscription',
      op: 'remove',
      subscriptions: shown.map(({ id, name }) => ({ stream_id: id, name })),
    }));
    yield toSubscriber(directory, userId, 'stream', lost, (shown) => streamDelete(shown.map(({ id }) => id)));
    for (const channel of isListed(directory, userId) ? channels : [])
      yield peer(directory, 'peer_remove', userId, channel);
    for (const channel of lost) yield* shownInBots(directory, channel, (ownerId) => ownerId === userId);
  },
  *SubscriptionPropertySet({ data: { userId, channelId, property, value } }, directory) {
    const channels = [directory.channel(channelId) as Channel];
    const set = (name: string, to: boolean | string) =>
      toSubscriber(directory, userId, 'subscription', channels, () => ({
        type: 'subscription',
        op: 'update',
        stream_id: channelId,
        property: name,
        value: to,
      }));
    if (property === 'is_muted') yield set('in_home_view', !value);
    yield set(property, property === 'color' ? shownColor(value as string) : value);
  },
};

/** An event for the account's own clients about those channels that each client has been shown, if any. */
function toSubscriber(
  directory: Directory,
  userId: number,
  type: string,
  channels: readonly Channel[],
  event: (shown: readonly Channel[]) => ClientEvent,
): Announcement {
  return announcement({
    type,
    audience: onlyActive(directory, userId),
    formFor(reader) {
      const channelIds = shownChannelIds(reader, channels);
      return channelIds.length > 0 ? { channelIds } : null;
    },
    eventFor: ({ channelIds }) => event(channelIds.map((id) => directory.channel(id) as Channel)),
  });
}

function shownChannelIds(reader: Reader, channels: readonly Channel[]): number[] {
  return channels.filter((channel) => showsChannel(reader, channel)).map(({ id }) => id);
}

/** The new subscriptions of an account, for its own clients; all that know the channels, or those that meet a condition. */
export function subscriptionAdded(
  directory: Directory,
  userId: number,
  channels: readonly Channel[],
  now: number,
  isConcerned: (reader: Reader) => boolean = () => true,
): Announcement {
  return announcement({
    type: 'subscription',
    audience: onlyActive(directory, userId),
    formFor(reader) {
      const channelIds = isConcerned(reader) ? shownChannelIds(reader, channels) : [];
      return channelIds.length > 0 ? { channelIds, includeSubscribers: reader.includeSubscribers } : null;
    },
    eventFor: ({ channelIds, includeSubscribers }) => ({
      type: 'subscription',
      op: 'add',
      subscriptions: channelIds.map((id) => ({
        ...subscriptionObject(
          directory,
          directory.channel(id) as Channel,
          directory.subscription(userId, id) as Subscription,
          now,
        ),
        ...subscribersField(directory, id, includeSubscribers),
      })),
    }),
  });
}

function isListed(directory: Directory, userId: number): boolean {
  return directory.user(userId)?.isActive === true;
}

export function peer(
  directory: Directory,
  op: 'peer_add' | 'peer_remove',
  userId: number,
  channel: Channel,
): Announcement {
  const isConcerned = (reader: Reader) =>
    reader.userId !== userId && showsChannel(reader, channel) && followsChannel(directory, reader.userId, channel);
  return toThose(directory, isConcerned, 'subscription', () => peersChanged(op, channel.id, [userId]));
}

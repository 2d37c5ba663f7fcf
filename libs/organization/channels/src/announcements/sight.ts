import { botDefaults, botDefaultsNaming, type Channel, type Directory, type User } from '@chat/directory';
import type { Announcement, Reader } from '@chat/event-queues';
import { channelObject } from '../objects/channel-object.js';
import { subscriberIds } from '../objects/subscription-object.js';
import { showsChannel, toOne, toThose } from './audience.js';
import { peersChanged, streamCreate, streamDelete } from './client-events.js';

type Condition = (reader: Reader) => boolean;

/** The channel and its subscribers, for accounts that may know it from now on. */
export function* sightGained(
  directory: Directory,
  channel: Channel,
  now: number,
  gains: Condition,
): Iterable<Announcement> {
  // Clients count each subscriber of the second event.
  yield toThose(directory, gains, 'stream', () =>
    streamCreate([{ ...channelObject(directory, channel, now), subscriber_count: 0 }]),
  );
  yield toThose(directory, gains, 'subscription', () =>
    peersChanged('peer_add', channel.id, subscriberIds(directory, channel.id)),
  );
}

export function sightLost(directory: Directory, channel: Channel, loses: Condition): Announcement {
  return toThose(directory, loses, 'stream', () => streamDelete([channel.id]));
}

/** For accounts that could not see a channel before and can now, or the reverse. */
export function* sightChanged(
  directory: Directory,
  channels: Iterable<Channel>,
  userIds: readonly number[],
  now: number,
  couldSee: (userId: number, channel: Channel) => boolean,
): Iterable<Announcement> {
  for (const channel of channels) {
    const seers = new Set(userIds.filter((id) => directory.canSeeChannel(id, channel)));
    const formerSeers = new Set(userIds.filter((id) => couldSee(id, channel)));
    const [gaining, losing] = [seers.difference(formerSeers), formerSeers.difference(seers)];
    if (gaining.size === 0 && losing.size === 0) continue;
    const shows = (reader: Reader) => showsChannel(reader, channel);
    for (const gained of sightGained(directory, channel, now, shows)) yield { ...gained, audience: gaining };
    yield { ...sightLost(directory, channel, shows), audience: losing };
    yield* shownInBots(directory, channel, (ownerId) => gaining.has(ownerId) || losing.has(ownerId));
  }
}

/** For the owners of bots with this default channel: its name, or that they may no longer know it. */
export function* shownInBots(
  directory: Directory,
  { id }: Channel,
  isConcerned: (ownerId: number) => boolean,
): Iterable<Announcement> {
  for (const botId of directory.botsUsing(id)) {
    const bot = directory.user(botId) as User;
    const { botOwnerId: ownerId } = bot;
    if (ownerId === null || !isConcerned(ownerId)) continue;
    const defaults = botDefaultsNaming(bot, id, botDefaults(directory, ownerId, bot));
    const event = { type: 'realm_bot', op: 'update', bot: { user_id: botId, ...defaults } };
    yield toOne(directory, ownerId, 'realm_bot', () => event);
  }
}

import type { Channel, Directory } from '@chat/directory';
import type { Announcement, Reader } from '@chat/event-queues';
import { channelObject } from '../objects/channel-object.js';
import { subscriberIds } from '../objects/subscription-object.js';
import { toThose } from './audience.js';
import { peersChanged, streamCreate, streamDelete } from './client-events.js';

type Condition = (reader: Reader) => boolean;

/** To those who may know of the channel from now on: the channel and who is subscribed to it. */
export function* sightGained(
  directory: Directory,
  channel: Channel,
  now: number,
  gains: Condition,
): Iterable<Announcement> {
  yield toThose(directory, gains, 'stream', () => streamCreate([channelObject(directory, channel, now)]));
  yield toThose(directory, gains, 'subscription', () =>
    peersChanged('peer_add', channel.id, subscriberIds(directory, channel.id)),
  );
}

export function sightLost(directory: Directory, channel: Channel, loses: Condition): Announcement {
  return toThose(directory, loses, 'stream', () => streamDelete([channel.id]));
}

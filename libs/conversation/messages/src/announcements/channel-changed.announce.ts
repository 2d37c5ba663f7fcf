import type { Channel, Directory } from '@chat/directory';
import type { Announcement } from '@chat/event-queues';

/** Something about a channel changed that comes with its messages. For all who may know of the channel. */
export function channelChanged(
  directory: Directory,
  channelId: number,
  property: 'first_message_id' | 'is_recently_active',
  value: unknown,
): Announcement {
  const channel = directory.channel(channelId) as Channel;
  const followers = [...directory.users()].filter(
    ({ id, isActive }) => isActive && directory.canSeeChannel(id, channel),
  );
  const event = {
    type: 'stream',
    op: 'update',
    stream_id: channelId,
    name: channel.name,
    property,
    value,
  };
  return {
    type: 'stream',
    audience: new Set(followers.map(({ id }) => id)),
    formFor: ({ capabilities }) => !channel.isArchived || capabilities.has('archived_channels') || null,
    eventFor: () => event,
  };
}

import type { Directory, Effects, Channel } from '@chat/directory';
import type { Announcement } from '@chat/event-queues';
import { channelAwoke, firstMessageChanged } from '../message/message.effects.js';

/** Notifies clients of channels whose first message changed because messages were moved or deleted. */
export function announceFirstMessages(directory: Directory, effects: Effects): Announcement[] {
  const channelIds = effects.of(firstMessageChanged) ?? [];
  return channelIds.map((id) =>
    channelChanged(directory, id, 'first_message_id', directory.activity(id).firstMessageId),
  );
}

/** Notifies of a channel that gets a message, new or moved, after a long silence. */
export function announceAwakening(directory: Directory, effects: Effects): Announcement[] {
  const channelId = effects.of(channelAwoke);
  return channelId === undefined ? [] : [channelChanged(directory, channelId, 'is_recently_active', true)];
}

/** A change of a channel by its messages, for all who may know the channel. */
function channelChanged(
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

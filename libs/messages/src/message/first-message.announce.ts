import type { Channel, Directory } from '@chat/directory';
import type { Announcement, Announcer } from '@chat/event-queues';
import { idsOf } from '@chat/kernel';
import type { MessagePosted, MessagesMoved } from './message.events.js';

/** Tells clients which message is a channel's first, when that changes. Comes after what happens to the messages. */
export const firstMessageAnnouncer: Announcer<MessagePosted | MessagesMoved> = {
  *MessagePosted({ data: { messageId, conversation } }, directory) {
    if (conversation.kind === 'direct') return;
    const { firstMessageId } = directory.activity(conversation.channelId);
    if (firstMessageId === messageId) yield firstMessageChanged(directory, conversation.channelId);
  },
  *MessagesMoved({ data: { messageIds, from, to } }, directory) {
    if (from.channelId === to.channelId) return;
    const firstMoved = idsOf(messageIds)[0]!;
    if (firstMoved < (from.firstMessageId ?? Infinity)) yield firstMessageChanged(directory, from.channelId);
    const { firstMessageId } = directory.activity(to.channelId);
    if (firstMessageId === firstMoved) yield firstMessageChanged(directory, to.channelId);
  },
};

/** The value is the directory's. */
export function firstMessageChanged(directory: Directory, channelId: number): Announcement {
  const channel = directory.channel(channelId) as Channel;
  const followers = [...directory.users()].filter(
    ({ id, isActive }) => isActive && directory.canSeeChannel(id, channel),
  );
  const event = {
    type: 'stream',
    op: 'update',
    stream_id: channelId,
    name: channel.name,
    property: 'first_message_id',
    value: directory.activity(channelId).firstMessageId,
  };
  return {
    type: 'stream',
    audience: new Set(followers.map(({ id }) => id)),
    variantFor: ({ capabilities }) => (!channel.isArchived || capabilities.has('archived_channels') ? 'all' : null),
    eventFor: () => event,
  };
}

import type { Directory } from '@chat/directory';
import type { Announcement, Announcer } from '@chat/event-queues';
import { idsOf } from '@chat/kernel';
import { channelChanged } from './channel-changed.announce.js';
import type { MessagePosted, MessagesMoved } from './message.events.js';

/** Tells clients which message is a channel's first, when that changes by what comes or moves. Comes after that. */
export const firstMessageAnnouncer: Announcer<MessagePosted | MessagesMoved> = {
  *MessagePosted({ data: { messageId, conversation } }, directory) {
    if (conversation.kind === 'direct') return;
    const { firstMessageId } = directory.activity(conversation.channelId);
    if (firstMessageId === messageId) yield firstMessageChanged(directory, conversation.channelId);
  },
  *MessagesMoved({ data: { messageIds, from, to } }, directory) {
    if (from.channelId === to.channelId) return;
    // Without those that somebody deleted at the same moment.
    const firstMoved = idsOf(messageIds).find((id) => directory.messageIds.has(id));
    if (firstMoved === undefined) return;
    yield* announceFirstMessageLeft(directory, from.channelId, firstMoved);
    const { firstMessageId } = directory.activity(to.channelId);
    if (firstMessageId === firstMoved) yield firstMessageChanged(directory, to.channelId);
  },
};

/** Tells of the first message that a channel has left, if that is another one now. @param left lowest id of what went */
export function* announceFirstMessageLeft(
  directory: Directory,
  channelId: number,
  left: number,
): Generator<Announcement> {
  const { firstMessageId } = directory.activity(channelId);
  if (left < (firstMessageId ?? Infinity)) yield firstMessageChanged(directory, channelId);
}

/** The value is the directory's. */
function firstMessageChanged(directory: Directory, channelId: number): Announcement {
  return channelChanged(directory, channelId, 'first_message_id', directory.activity(channelId).firstMessageId);
}

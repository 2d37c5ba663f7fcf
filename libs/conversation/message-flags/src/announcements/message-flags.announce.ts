import type { ChannelsUnsubscribed } from '@chat/channels';
import { displayTopic } from '@chat/directory';
import { type Announcement, announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import type { ConversationMessages, EditableFlag, FlaggedMessages, MessageFlags } from '@chat/message-index';
import { flagsEvent } from '@chat/message-reading';
import { readByLeaving } from '../message-flags/message-flags.effects.js';
import type {
  MessageFlagsAdded,
  MessageFlagsEvent,
  MessageFlagsRemoved,
} from '../message-flags/message-flags.aggregate.js';
import { isCalled } from '../unread-messages/unread-messages.js';
import { boolean, choice, constant, dictOf, event, integer, listOf, object, optional, text } from '@chat/http';

const flagged = { flag: text(), messages: listOf(integer()), all: boolean() };

/** Facts with which a client counts a message as unread again. */
const details = object({
  type: choice(['private', 'stream']),
  mentioned: optional(constant(true)),
  user_ids: optional(listOf(integer())),
  stream_id: optional(integer()),
  topic: optional(text()),
  unmuted_stream_msg: optional(boolean()),
});

export const messageFlagsEvents = [
  event('update_message_flags/add', 'The account flagged messages.', { operation: constant('add'), ...flagged }),
  event('update_message_flags/remove', 'The account removed a flag from messages.', {
    operation: constant('remove'),
    ...flagged,
    message_details: optional(dictOf(details)),
  }),
];

export function messageFlagsAnnouncer(flags: MessageFlags): Announcer<MessageFlagsEvent | ChannelsUnsubscribed> {
  return {
    ChannelsUnsubscribed({ data: { userId } }, _, effects) {
      const messages = effects.of(readByLeaving);
      return messages ? [added(userId, 'read', messages)] : [];
    },
    MessageFlagsAdded: (event) => [announceAdded(event, flags)],
    MessageFlagsRemoved: (event) => [announceRemoved(event, flags)],
  };
}

/** A message that was posted while everything was marked as read may not have been included. */
function announceAdded({ data }: RecordedEvent<MessageFlagsAdded>, flags: MessageFlags): Announcement {
  const isAll = data.all === true && flags.unread(data.userId).length === 0;
  const messages = isAll ? [] : [...flaggedIn(data.messages, flags)].map(([, id]) => id).toSorted(ascending);
  return added(data.userId, data.flag, messages, isAll);
}

function added(userId: number, flag: EditableFlag, messages: readonly number[], all = false): Announcement {
  return announcementTo(new Set([userId]), flagsEvent('add', flag, messages, all));
}

function announceRemoved(
  { data: { userId, flag, messages } }: RecordedEvent<MessageFlagsRemoved>,
  flags: MessageFlags,
): Announcement {
  const flagged = [...flaggedIn(messages, flags)].toSorted(([, a], [, b]) => a - b);
  const ids = flagged.map(([, id]) => id);
  const event = flagsEvent('remove', flag, ids);
  if (flag !== 'read') return announcementTo(new Set([userId]), event);
  return announcement({
    type: 'update_message_flags',
    audience: new Set([userId]),
    formFor: ({ capabilities }) => ({ allowEmptyTopicName: capabilities.has('empty_topic_name') }),
    eventFor({ allowEmptyTopicName }) {
      const details = flagged.map(
        ([home, id]) => [id, messageDetails(userId, home, id, allowEmptyTopicName, flags)] as const,
      );
      return { ...event, message_details: Object.fromEntries(details) };
    },
  });
}

function* flaggedIn(
  flagged: readonly FlaggedMessages[],
  { posted }: MessageFlags,
): Generator<[ConversationMessages, number]> {
  for (const { conversation, ids } of flagged) {
    const messages = posted.conversation(conversation);
    if (!messages) continue;
    for (const id of messages.between(ids)) yield [messages, id];
  }
}

function messageDetails(
  userId: number,
  messages: ConversationMessages,
  messageId: number,
  allowEmptyTopicName: boolean,
  flags: MessageFlags,
) {
  const { posted } = flags;
  const conversation = posted.placeOf(messages, messageId);
  const mentioned = isCalled(userId, { id: messageId, conversation }, flags) ? { mentioned: true } : {};
  if (conversation.kind === 'direct') {
    return { type: 'private', ...mentioned, user_ids: conversation.userIds.filter((id) => id !== userId) };
  }
  return {
    type: 'stream',
    ...mentioned,
    stream_id: conversation.channelId,
    topic: displayTopic(conversation.topic, allowEmptyTopicName),
    unmuted_stream_msg: flags.isHeard(userId, conversation),
  };
}

function ascending(a: number, b: number): number {
  return a - b;
}

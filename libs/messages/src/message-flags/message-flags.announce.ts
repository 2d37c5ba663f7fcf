import type { ChannelsUnsubscribed } from '@chat/channels';
import type { Directory } from '@chat/directory';
import type { Announcement, Announcer, Reader } from '@chat/event-queues';
import type { RecordedEvent } from '@chat/kernel';
import { displayTopic } from '../message/topic.js';
import type { ConversationMessages } from './conversation-messages.js';
import { mentionFlags } from './mention-flags.js';
import type {
  EditableFlag,
  FlaggedMessages,
  MessageFlagsAdded,
  MessageFlagsEvent,
  MessageFlagsRemoved,
} from './message-flags.events.js';
import type { MessageFlags } from './message-flags.js';

/** Tells the clients of an account about its own flags (contract, event schemas: update_message_flags). */
export function messageFlagsAnnouncer(flags: MessageFlags): Announcer<MessageFlagsEvent | ChannelsUnsubscribed> {
  return {
    ChannelsUnsubscribed: ({ data }) => announceReadByLeaving(data.userId, flags),
    MessageFlagsAdded: (event) => [announceAdded(event, flags)],
    MessageFlagsRemoved: (event, directory) => [announceRemoved(event, flags, directory)],
  };
}

function announceReadByLeaving(userId: number, { readByLeaving }: MessageFlags): Announcement[] {
  return readByLeaving.length === 0 ? [] : [added(userId, 'read', readByLeaving)];
}

function announceAdded({ data }: RecordedEvent<MessageFlagsAdded>, flags: MessageFlags): Announcement {
  const messages = data.all ? [] : [...flaggedIn(data.messages, flags)].map(([, id]) => id).toSorted(ascending);
  return added(data.userId, data.flag, messages, data.all);
}

function added(userId: number, flag: EditableFlag, messages: readonly number[], all = false): Announcement {
  const event = { ...frame('add', flag), messages, all };
  return {
    type: 'update_message_flags',
    audience: new Set([userId]),
    variantFor: () => '',
    eventFor: () => event,
  };
}

function announceRemoved(
  { data: { userId, flag, messages } }: RecordedEvent<MessageFlagsRemoved>,
  flags: MessageFlags,
  directory: Directory,
): Announcement {
  const flagged = [...flaggedIn(messages, flags)].toSorted(([, a], [, b]) => a - b);
  const event = { ...frame('remove', flag), messages: flagged.map(([, id]) => id), all: false };
  const detailsFor = (reader: Reader) =>
    flagged.map(([place, id]) => [id, messageDetails(userId, place, id, reader, flags, directory)] as const);
  return {
    type: 'update_message_flags',
    audience: new Set([userId]),
    variantFor: (reader) => String(reader.capabilities.has('empty_topic_name')),
    eventFor: (reader) =>
      flag === 'read' ? { ...event, message_details: Object.fromEntries(detailsFor(reader)) } : event,
  };
}

function frame(op: 'add' | 'remove', flag: string) {
  return { type: 'update_message_flags', op, operation: op, flag };
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

/** What a client needs to count a message as unread again. */
function messageDetails(
  userId: number,
  messages: ConversationMessages,
  messageId: number,
  { capabilities }: Reader,
  { posted }: MessageFlags,
  directory: Directory,
) {
  const conversation = posted.placeOf(messages, messageId);
  const isMentioned = mentionFlags(userId, posted.mentionsOf(messageId)).length > 0;
  const mentioned = isMentioned ? { mentioned: true } : {};
  if (conversation.kind === 'direct') {
    return { type: 'private', ...mentioned, user_ids: conversation.userIds.filter((id) => id !== userId) };
  }
  return {
    type: 'stream',
    ...mentioned,
    stream_id: conversation.channelId,
    topic: displayTopic(conversation.topic, capabilities.has('empty_topic_name')),
    unmuted_stream_msg: !directory.subscription(userId, conversation.channelId)?.isMuted,
  };
}

function ascending(a: number, b: number): number {
  return a - b;
}

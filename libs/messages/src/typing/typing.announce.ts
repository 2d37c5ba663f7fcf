import { apiEmail, type Directory, type Site, type User } from '@chat/directory';
import type { Announcement, Announcer, Reader } from '@chat/event-queues';
import { displayTopic } from '../message/topic.js';
import { typingAudience } from './typing-audience.js';
import type { MessageEditTyping, Typing, TypingEvent } from './typing.events.js';

type Op = 'start' | 'stop';

/** Tells clients who is typing where (contract, event schemas: typing). */
export function typingAnnouncer(site: Site): Announcer<TypingEvent> {
  return {
    TypingStarted: ({ data }, directory) => [announceTyping('start', data, directory, site)],
    TypingStopped: ({ data }, directory) => [announceTyping('stop', data, directory, site)],
    MessageEditTypingStarted: ({ data }, directory) => [announceEditTyping('start', data, directory)],
    MessageEditTypingStopped: ({ data }, directory) => [announceEditTyping('stop', data, directory)],
  };
}

function announceTyping(op: Op, { userId, conversation }: Typing, directory: Directory, site: Site): Announcement {
  const person = (id: number) => ({ user_id: id, email: apiEmail(directory.user(id) as User, site) });
  const common = { type: 'typing', op, sender: person(userId) };
  const audience = typingAudience(conversation, directory);
  if (conversation.kind === 'direct') {
    const recipients = conversation.userIds.map(person);
    const event = { ...common, message_type: 'direct', recipients };
    return { type: 'typing', audience, variantFor: () => 'all', eventFor: () => event };
  }
  const { channelId, topic } = conversation;
  return {
    type: 'typing',
    audience,
    variantFor: (reader) =>
      reader.capabilities.has('stream_typing_notifications') ? topicShownTo(reader, topic) : null,
    eventFor: (reader) => ({
      ...common,
      message_type: 'stream',
      stream_id: channelId,
      topic: topicShownTo(reader, topic),
    }),
  };
}

function announceEditTyping(
  op: Op,
  { userId, messageId, conversation }: MessageEditTyping,
  directory: Directory,
): Announcement {
  const audience = typingAudience(conversation, directory);
  const recipientFor = (reader: Reader) =>
    conversation.kind === 'direct'
      ? { type: 'direct', user_ids: [...audience] }
      : { type: 'channel', channel_id: conversation.channelId, topic: topicShownTo(reader, conversation.topic) };
  return {
    type: 'typing_edit_message',
    audience,
    variantFor: (reader) => (conversation.kind === 'direct' ? 'all' : topicShownTo(reader, conversation.topic)),
    eventFor: (reader) => ({
      type: 'typing_edit_message',
      op,
      sender_id: userId,
      message_id: messageId,
      recipient: recipientFor(reader),
    }),
  };
}

function topicShownTo({ capabilities }: Reader, topic: string): string {
  return displayTopic(topic, capabilities.has('empty_topic_name'));
}

import {
  userVisibility,
  apiEmail,
  type Directory,
  displayTopic,
  namesShown,
  type Site,
  type User,
} from '@chat/directory';
import { type Announcement, announcement, announcementTo, type Announcer, type Reader } from '@chat/event-queues';
import { typingAudience } from '../typing/typing-audience.js';
import type { MessageEditTyping, Typing, TypingEvent } from '../typing/typing.events.js';

type Op = 'start' | 'stop';

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
  const audience = typingAudience(conversation, userId, directory);
  if (conversation.kind === 'direct') {
    const people = conversation.userIds.map((id) => directory.user(id) as User);
    return announcement({
      type: 'typing',
      audience,
      formFor: (reader) => people.map((each) => userVisibility(directory, directory.user(reader.userId) as User, each)),
      eventFor: (known) => ({
        ...common,
        message_type: 'direct',
        recipients: people.map((each, at) => ({ user_id: each.id, email: namesShown(each, site, known[at]!).email })),
      }),
    });
  }
  const { channelId, topic } = conversation;
  return announcement({
    type: 'typing',
    audience,
    formFor: (reader) => (reader.capabilities.has('stream_typing_notifications') ? topicShownTo(reader, topic) : null),
    eventFor: (shownTopic) => ({ ...common, message_type: 'stream', stream_id: channelId, topic: shownTopic }),
  });
}

/** For accounts that may read the message: later subscribers of a protected history cannot. */
function announceEditTyping(
  op: Op,
  { userId, messageId, conversation, arrivedAt = null }: MessageEditTyping,
  directory: Directory,
): Announcement {
  const people = typingAudience(conversation, userId, directory);
  const audience = new Set(
    [...people].filter((id) => directory.canReadMessage(id, messageId, conversation, arrivedAt)),
  );
  const common = { type: 'typing_edit_message', op, sender_id: userId, message_id: messageId };
  if (conversation.kind === 'direct') {
    return announcementTo(audience, { ...common, recipient: { type: 'direct', user_ids: [...audience] } });
  }
  const { channelId, topic } = conversation;
  return announcement({
    type: 'typing_edit_message',
    audience,
    formFor: (reader) => topicShownTo(reader, topic),
    eventFor: (shownTopic) => ({
      ...common,
      recipient: { type: 'channel', channel_id: channelId, topic: shownTopic },
    }),
  });
}

function topicShownTo({ capabilities }: Reader, topic: string): string {
  return displayTopic(topic, capabilities.has('empty_topic_name'));
}

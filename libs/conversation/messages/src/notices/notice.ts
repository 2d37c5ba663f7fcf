import { type Conversation, NOTIFICATION_BOT_ID, type User } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { ReadFor } from '../message/message.events.js';
import { postable } from '../message/postable.js';
import { SendMessage } from '../send-message/send-message.command.js';

/**
 * What the Notification Bot says because of an event; saying it again for the same event and purpose changes nothing.
 * @param readFor who has read it from the start
 */
export function notice(
  purpose: string,
  event: RecordedEvent,
  conversation: Conversation,
  content: string,
  readFor?: ReadFor,
): SendMessage {
  return new SendMessage({
    senderId: NOTIFICATION_BOT_ID,
    client: 'Internal',
    conversation,
    content: postable(content),
    readBySender: true,
    ...(readFor && { readFor }),
    echo: { queueId: purpose, localId: event.id },
    cause: { ...event.metadata, causationId: event.id },
  });
}

/**
 * Links the channels that somebody may read: the bot may read no private one. Only for a notice that quotes nobody else, who
 * could learn from a link that a channel exists.
 */
export function withChannelReader({ id: channelReaderId }: Pick<User, 'id'>, { data }: SendMessage): SendMessage {
  return new SendMessage({ ...data, channelReaderId });
}

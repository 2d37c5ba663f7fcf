import { type Conversation, NOTIFICATION_BOT_ID, type User } from '@chat/directory';
import type { RecordedEvent } from '@chat/kernel';
import type { ReadFor } from '../message/message.events.js';
import { postable } from '../message/postable.js';
import { SendMessage } from '../send-message/send-message.command.js';

/**
 * A notice about an event; posting it again for the same event and purpose changes nothing.
 * @param readFor accounts for which it is read from the start
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
 * Links the channels that this account may read, since the bot may read no private one. Only for a notice without quotations: a
 * link would reveal to their authors that a channel exists.
 */
export function withChannelReader({ id: channelReaderId }: Pick<User, 'id'>, { data }: SendMessage): SendMessage {
  return new SendMessage({ ...data, channelReaderId });
}

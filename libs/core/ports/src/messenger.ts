import type { Conversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';

/** Recipient of a message, as clients name it. */
export interface Address {
  readonly type: 'stream' | 'private';
  readonly to: string | undefined;
  /** Only for a channel. */
  readonly topic: string | undefined;
  /** The new text of the message, if that changes. */
  readonly content?: string | undefined;
}

/** A message that a capability sends on behalf of an account. */
export interface OutgoingMessage {
  readonly senderId: number;
  readonly client: string;
  readonly conversation: Conversation;
  readonly content: string;
  /** The account whose channels become links, if it is not the sender. */
  readonly channelReaderId?: number;
  /** JSON of buttons that clients show instead of the content. */
  readonly widgetContent?: string;
  readonly readBySender: boolean;
  /** Two messages of one sender with the same key are one. */
  readonly key: string;
  readonly cause: Cause;
}

/** Sends messages for other capabilities. Implemented by messages. */
export abstract class Messenger {
  /** @throws DomainError when there is no such channel or person */
  abstract conversationOf(senderId: number, address: Address): Conversation;

  /** Renders a message without sending it. @throws DomainError when it must not be sent */
  abstract check(
    senderId: number,
    conversation: Conversation,
    content: string,
  ): Promise<{ readonly content: string; readonly renderedContent: string }>;

  /** True when a message was sent with this key, even if it was deleted since. */
  abstract isSent(senderId: number, key: string): Promise<boolean>;

  /** Sends a message, or finds the one that was sent with the same key. @throws DomainError when it must not be sent */
  abstract send(message: OutgoingMessage): Promise<{ readonly messageId: number }>;
}

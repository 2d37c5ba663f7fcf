import type { Conversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';

/** Where a message goes, as clients say it. */
export interface Address {
  readonly type: 'stream' | 'private';
  readonly to: string | undefined;
  /** Only for a channel. */
  readonly topic: string | undefined;
  /** The new text of the message, where that changes. */
  readonly content?: string | undefined;
}

/** A message that a capability sends in the name of an account. */
export interface OutgoingMessage {
  readonly senderId: number;
  readonly client: string;
  readonly conversation: Conversation;
  readonly content: string;
  /** Whose channels become links, where they are not the sender's. */
  readonly channelReaderId?: number;
  /** Buttons that clients show in place of the content, as JSON. */
  readonly widgetContent?: string;
  readonly readBySender: boolean;
  /** Two messages of one sender with the same key are one. */
  readonly key: string;
  readonly cause: Cause;
}

/** How capabilities send messages that are not theirs. Fulfilled by messages. */
export abstract class Messenger {
  /** @throws DomainError when there is no such channel or person */
  abstract conversationOf(senderId: number, address: Address): Conversation;

  /** Renders a message without sending it. @throws DomainError when it must not be sent */
  abstract check(
    senderId: number,
    conversation: Conversation,
    content: string,
  ): Promise<{ readonly content: string; readonly renderedContent: string }>;

  /** Was a message sent with this key, whether or not it was deleted since? */
  abstract isSent(senderId: number, key: string): Promise<boolean>;

  /** Sends a message, or finds the one that was sent with the same key. @throws DomainError when it must not be sent */
  abstract send(message: OutgoingMessage): Promise<{ readonly messageId: number }>;
}

import type { Conversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';

export interface BotReply {
  readonly senderId: number;
  readonly client: string;
  readonly conversation: Conversation;
  readonly content: string;
  readonly readBySender: boolean;
  /** Two messages of one sender with the same key are one. */
  readonly key: string;
  readonly cause: Cause;
}

/** How bots say what their services answer. The application provides it. */
export abstract class BotReplies {
  /** Sends a message, or finds the one that was sent with the same key. @throws DomainError when it must not be sent */
  abstract send(reply: BotReply): Promise<{ readonly messageId: number }>;
}

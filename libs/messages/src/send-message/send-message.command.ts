import type { Conversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import { Command } from '@nestjs/cqrs';

export interface SendMessageData {
  readonly senderId: number;
  readonly client: string;
  readonly conversation: Conversation;
  /** Raw Markdown as received. */
  readonly content: string;
  readonly readBySender: boolean;
  readonly echo: { readonly queueId: string; readonly localId: string } | null;
  readonly cause: Cause;
}

/** Post a message to a channel or to people; answers its id. */
export class SendMessage extends Command<{ messageId: number }> {
  constructor(readonly data: SendMessageData) {
    super();
  }
}

import type { Conversation } from '@chat/directory';
import type { Cause } from '@chat/event-log';
import type { TopicVisibility } from '@chat/message-index';
import type { ReadFor } from '../message/message.events.js';
import { Command } from '@nestjs/cqrs';

export interface SendMessageData {
  readonly senderId: number;
  readonly client: string;
  readonly conversation: Conversation;
  /** Raw Markdown as received. */
  readonly content: string;
  /** Whose channels become links, where they are not the sender's. */
  readonly channelReaderId?: number;
  /** The widget that a bot asks for, as JSON. */
  readonly widgetContent?: string | undefined;
  readonly readBySender: boolean;
  /** Who has read it from the start, besides. */
  readonly readFor?: ReadFor;
  readonly echo: { readonly queueId: string; readonly localId: string } | null;
  readonly cause: Cause;
}

export interface MessageSent {
  readonly messageId: number;
  /** What the topic became for the sender by its settings; missing when nothing changed. */
  readonly automaticVisibility?: TopicVisibility;
}

/** Post a message to a channel or to people; answers its id. */
export class SendMessage extends Command<MessageSent> {
  constructor(readonly data: SendMessageData) {
    super();
  }
}

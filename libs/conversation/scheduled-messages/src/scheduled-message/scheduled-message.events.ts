import type { Conversation } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type ScheduledMessageEvent =
  | MessageScheduled
  | ScheduledMessageEdited
  | ScheduledMessageDeleted
  | ScheduledMessageSendingBegun
  | ScheduledMessageSent
  | ScheduledMessageFailed;

/** A message that is to be sent later. */
export interface ScheduledMessage {
  readonly scheduledMessageId: number;
  readonly senderId: number;
  /** Name of the program that scheduled it, or edited it last. */
  readonly client: string;
  readonly conversation: Conversation;
  /** Markdown source. */
  readonly content: string;
  /** As it would look at the time of the request; it is rendered again when it is sent. */
  readonly renderedContent: string;
  /** UNIX seconds. */
  readonly deliverAt: number;
  readonly readBySender: boolean;
}

interface Named {
  readonly scheduledMessageId: number;
  readonly senderId: number;
}

export type MessageScheduled = DomainEvent<'MessageScheduled', ScheduledMessage>;

/** The whole message as it is from then on, so that what was there before can be erased. */
export type ScheduledMessageEdited = DomainEvent<'ScheduledMessageEdited', ScheduledMessage>;

export type ScheduledMessageDeleted = DomainEvent<'ScheduledMessageDeleted', Named>;

/** From here on it can be neither edited nor deleted; whoever finds it after a crash goes on with sending it. */
export type ScheduledMessageSendingBegun = DomainEvent<'ScheduledMessageSendingBegun', Named>;

export type ScheduledMessageSent = DomainEvent<'ScheduledMessageSent', Named & { readonly messageId: number }>;

/** It stays with its sender, who may choose another time or delete it. */
export type ScheduledMessageFailed = DomainEvent<
  'ScheduledMessageFailed',
  ScheduledMessage & {
    /** In the words of the API. */
    readonly reason: string;
    /** Whether the sender gets a message about it. */
    readonly notify: boolean;
  }
>;

import type { Conversation } from '@chat/directory';
import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type MessageEvent = MessagePosted | MessageContentEdited;

/** Whom the content calls, with groups resolved at the time of writing; silent mentions are not among them. */
export interface Mentions {
  /** Named themselves or through a group; ascending. */
  readonly userIds: readonly number[];
  /** Everyone in the channel (or the direct conversation). */
  readonly everyone: boolean;
  /** Who took part in the topic when all of them were called; empty when they were not. */
  readonly topicParticipantIds: readonly number[];
}

/** The raw Markdown and what it was rendered to when it was written. */
export interface Content {
  readonly content: string;
  readonly renderedContent: string;
}

export type MessagePosted = DomainEvent<
  'MessagePosted',
  Content & {
    readonly messageId: number;
    readonly senderId: number;
    /** Name of the sending program, from its User-Agent. */
    readonly client: string;
    readonly conversation: Conversation;
    readonly mentions: Mentions;
    readonly topicLinks: readonly { readonly text: string; readonly url: string }[];
    readonly readBySender: boolean;
    /** Which queue is to recognize its own message, and by what name; also the key of a repeated request. */
    readonly echo?: { readonly queueId: string; readonly localId: string };
  }
>;

export type MessageContentEdited = DomainEvent<
  'MessageContentEdited',
  Content & {
    readonly messageId: number;
    readonly senderId: number;
    /** Where the editor saw the message. */
    readonly conversation: Conversation;
    readonly mentions: Mentions;
    /** What this edit replaced, so that no reader of the event needs to look it up. */
    readonly previous: Content;
  }
>;

import type { Mentions } from '@chat/message-index';
import type { Content } from '@chat/message-reading';
import type { ChannelConversation, Conversation, ReportType } from '@chat/directory';
import type { DomainEvent, EventMetadata, IdRuns } from '@chat/kernel';

// These names are the storage format: they are never renamed.

export type MessageEvent =
  | MessagePosted
  | MessageContentEdited
  | MessageRerendered
  | ReactionAdded
  | ReactionRemoved
  | SubmessageAdded
  | MessageReported
  | MessagesMoved
  | MessageDeleted
  | MessageRestored
  | TopicMessagesDeleted;

export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

export type ReadFor = { readonly userIds: readonly number[] } | { readonly allBut: readonly number[] };

export interface Echo {
  readonly queueId: string;
  readonly localId: string;
  /** Hash of content and recipients; missing where the local id alone names the message, and in older events. */
  readonly digest?: string;
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
    /** Further accounts that have read it from the start; missing when there are none. */
    readonly readFor?: ReadFor;
    /** Names the queue that recognizes its own message, and the name it gave; also the key of a repeated request. */
    readonly echo?: Echo;
    /** Shown by clients in place of the content, as JSON; missing when there is none. */
    readonly widget?: string;
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
    /** The replaced content, so that no reader of the event needs to load it. */
    readonly previous: Content;
    /** The move that the same request decided: a `MessagesMoved` with this event's revision follows. Missing: nothing moves. */
    readonly move?: DecidedMove;
  }
>;

/** The change of the topic by a request that edits a content. */
export interface DecidedMove {
  /** As requested, before it is cut to length. */
  readonly topic: string;
  readonly propagateMode: PropagateMode;
  readonly notifyOldThread: boolean;
  readonly notifyNewThread: boolean;
}

/** The server shows more of a message than it could when it was rendered. What it says is the same. */
export type MessageRerendered = DomainEvent<
  'MessageRerendered',
  Pick<Content, 'content' | 'renderedContent'> & {
    readonly messageId: number;
    readonly senderId: number;
    /** Where the message was. */
    readonly conversation: Conversation;
    readonly mentions: Mentions;
  }
>;

/** One account's reaction to a message. In the message's stream, so that it is erased with it. */
export interface Reaction {
  readonly messageId: number;
  /** Counts the reactions that the message ever had, from 0. */
  readonly number: number;
  readonly userId: number;
  /** As the account called it that first reacted with this emoji. */
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: string;
  /** Where the account saw the message. */
  readonly conversation: Conversation;
}

export type ReactionAdded = DomainEvent<'ReactionAdded', Reaction>;
export type ReactionRemoved = DomainEvent<'ReactionRemoved', Reaction>;

/** An addition of one account to a message: a vote, an option, a task. In the message's stream, so that it is erased with it. */
export interface Submessage {
  readonly messageId: number;
  /** Counts what was attached to the message, its widget included, from 0. */
  readonly number: number;
  readonly senderId: number;
  readonly msgType: string;
  /** JSON. */
  readonly content: string;
  /** Where the account saw the message. */
  readonly conversation: Conversation;
}

export type SubmessageAdded = DomainEvent<'SubmessageAdded', Submessage>;

/** An account reported a message to the moderators. In the message's stream, so that it is erased with it. */
export type MessageReported = DomainEvent<
  'MessageReported',
  {
    readonly messageId: number;
    readonly reporterId: number;
    readonly senderId: number;
    /** Where the reporter saw it. */
    readonly conversation: Conversation;
    readonly reportType: ReportType;
    /** Empty when none was given. */
    readonly description: string;
    /** The content of the message then. */
    readonly content: string;
    readonly moderationChannelId: number;
  }
>;

/**
 * A message is gone. Its other events are erased, at once or later, so this one says what must be known of it after
 * that: nothing of its content.
 */
export type MessageDeleted = DomainEvent<
  'MessageDeleted',
  {
    readonly messageId: number;
    readonly senderId: number;
    /** Where it was. */
    readonly conversation: Conversation;
    /** Log position of the move that brought it into its channel; null when it was posted there. */
    readonly arrivedAt: number | null;
    /** Channel that it was posted to; null between people. */
    readonly postedTo: number | null;
    /** UNIX milliseconds of posting. */
    readonly postedAt: number;
    /** The request that posted it, so that repeating that does not post it again. */
    /** Without its digest: nothing must tell afterwards what the message said. */
    readonly echo?: Omit<Echo, 'digest'>;
    /** Uploaded files that it linked; missing when there were none. */
    readonly attachmentIds?: readonly number[];
    /** The accounts that knew it although it was not sent to them as subscribers: those that flagged it, and bots that it called; ascending. */
    readonly alsoKnownTo: readonly number[];
    /** Clients know already, from `TopicMessagesDeleted`. */
    readonly isAnnounced?: true;
    /** Its content stays in the log until `DeletedContentErased`; missing: it is erased at once. */
    readonly isKept?: true;
    /** Missing: somebody requested it. */
    readonly ground?: 'retention';
  }
>;

/** Events that make up a message; reports are about it. */
export type PastEvent =
  | MessagePosted
  | MessageContentEdited
  | MessageRerendered
  | ReactionAdded
  | ReactionRemoved
  | SubmessageAdded
  | MessagesMoved;

/** An event as it was stored, without what a message does not show. */
export interface KeptEvent {
  readonly type: PastEvent['type'];
  /** As of an event of this type. */
  readonly data: PastEvent['data'];
  readonly revision: number;
  readonly position: number;
  readonly metadata: Pick<EventMetadata, 'actorId' | 'correlationId' | 'time' | 'requestTime'>;
}

/** A deleted message is there again, as it was, and read by everybody. In the message's stream, so that it is erased with it. */
export type MessageRestored = DomainEvent<
  'MessageRestored',
  {
    readonly messageId: number;
    readonly senderId: number;
    /** Where it is: where it was when it was deleted. */
    readonly conversation: Conversation;
    /** Accounts that knew it without having received it; ascending. */
    readonly alsoKnownTo: readonly number[];
    /** In log order; a move names this message alone. */
    readonly past: readonly KeptEvent[];
  }
>;

/** A batch of a topic is gone for those who could read it; the deletion of each message follows. In the stream of all moves. */
export type TopicMessagesDeleted = DomainEvent<
  'TopicMessagesDeleted',
  {
    /** Where they were. */
    readonly conversation: ChannelConversation;
    /** Ascending. */
    readonly messages: readonly Pick<MessageDeleted['data'], 'messageId' | 'arrivedAt' | 'alsoKnownTo'>[];
    readonly ground?: MessageDeleted['data']['ground'];
  }
>;

/** One request's move, however many messages go along: all of them or none. In the stream of all moves. */
export type MessagesMoved = DomainEvent<
  'MessagesMoved',
  {
    /** The one that the request names. */
    readonly messageId: number;
    /** Revision of the edit of its content that the same request made; missing when it made none. */
    readonly editRevision?: number;
    /** Empty when a request that also edits the content found nothing left to move. */
    readonly messageIds: IdRuns;
    readonly from: {
      readonly channelId: number;
      /** As the named message spelled it. */
      readonly topic: string;
    };
    readonly to: {
      readonly channelId: number;
      /** Null: every message keeps its topic. */
      readonly topic: string | null;
      /** Links of the new topic; null with it. */
      readonly topicLinks: MessagePosted['data']['topicLinks'] | null;
    };
    readonly propagateMode: PropagateMode;
    readonly resolution: 'resolved' | 'reopened' | null;
    /** Nothing that the actor can see stays in the topic. */
    readonly isWhole: boolean;
    /** The notices that the Notification Bot posts. */
    readonly notices: {
      /** About resolving, in the topic itself. */
      readonly resolution: boolean;
      readonly newThread: boolean;
      readonly oldThread: boolean;
      /** The actor could see messages in the target topic before. */
      readonly targetHadMessages: boolean;
    };
  }
>;

import type { Mentions } from '@chat/message-index';
import type { Content } from '@chat/message-reading';
import type { ChannelConversation, Conversation, ReportType } from '@chat/directory';
import type { DomainEvent, EventMetadata, IdRuns, RecordedEvent } from '@chat/kernel';

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
  | DeletionTopicRecorded
  | MessageDeleted
  | MessageRestored
  | MessageNamesReplaced
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

/** The topic of a message that is deleted: right before `MessageDeleted`, so that it is erased with what the message said. */
export type DeletionTopicRecorded = DomainEvent<
  'DeletionTopicRecorded',
  { readonly messageId: number; readonly place: { readonly channelId: number; readonly topic: string } }
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
    /** The topic is in the `DeletionTopicRecorded` before it, and stands in its place as long as that is there; missing between people and in events of former builds. */
    readonly isTopicApart?: true;
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
    /** Its author was deactivated by a request that said so: no `deleted_content_days` keep its content. */
    readonly erasesNow?: true;
    /** Missing: somebody requested it. */
    readonly ground?: 'retention';
    /** Oldest first: it came back after each. Missing: there was none, or a former build did not record it. */
    readonly earlierDeletions?: readonly EarlierDeletion[];
  }
>;

/** A deletion that was undone. Ids, times and grounds, without words: the register keeps it when all before it is erased. */
export interface EarlierDeletion {
  /** UNIX milliseconds. */
  readonly time: number;
  readonly deleterId: number | null;
  readonly ground: 'retention' | 'request' | 'topic' | 'deactivation';
  readonly correlationId: string;
  readonly place:
    | { readonly kind: 'channel'; readonly channelId: number }
    | { readonly kind: 'direct'; readonly userIds: readonly number[] };
  /** Channel that it was posted to; null between people. */
  readonly postedTo: number | null;
  readonly undone: { readonly time: number; readonly userId: number | null; readonly correlationId: string };
}

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
    /** With the one that this takes back. Missing in events of former builds. */
    readonly earlierDeletions?: readonly EarlierDeletion[];
  }
>;

/**
 * The name of a deleted account is replaced in every version of a message. What its stream held before is erased, and read as it is
 * here where it was (`carryingOn`). In the message's stream, so that it is erased with it.
 */
export type MessageNamesReplaced = DomainEvent<
  'MessageNamesReplaced',
  {
    readonly messageId: number;
    readonly senderId: number;
    /** Where it was posted. */
    readonly conversation: Conversation;
    /** The account that has no name any more. */
    readonly userId: number;
    /** The name was in topics alone: clients know the new one from a move. */
    readonly isInTopicsAlone?: true;
    /** All events of the message, with its moves, each naming this message alone; in log order, without the names. */
    readonly past: readonly RecordedEvent[];
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
  } & TopicsApart
>;

/** Topics of several messages, which are erased with the last of these. Missing: the event names them itself. */
export interface TopicsApart {
  /** Stream with the key of the topics, which stand in their places as long as that is there. */
  readonly topicKey?: string;
  /** The fields with topics as JSON, encrypted with the key. */
  readonly sealedTopics?: string;
  /** The key is younger than the event: a former build stored the event, and a later event carries it on. */
  readonly isKeyLater?: true;
}

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
    /** Accounts had settings for one of the topics; missing: none had. Where the event names the topics itself, a former build stored it. */
    readonly takesSettings?: true;
  } & TopicsApart
>;

import type { Mentions } from '@chat/message-index';
import type { Content } from '@chat/message-reading';
import type { ChannelConversation, Conversation } from '@chat/directory';
import type { DomainEvent, EventMetadata, IdRuns, RecordedEvent } from '@chat/kernel';
import type { ReportType } from '@chat/ports';

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
  /** Hash of content and recipients; missing where the local id is the only key, and in older events. */
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
    /** Further accounts for which it is read from the start; missing when there are none. */
    readonly readFor?: ReadFor;
    /** Names the queue that recognizes its own message, and the client's name for it; also the key of a repeated request. */
    readonly echo?: Echo;
    /** JSON that clients show instead of the content; missing without any. */
    readonly widget?: string;
  }
>;

export type MessageContentEdited = DomainEvent<
  'MessageContentEdited',
  Content & {
    readonly messageId: number;
    readonly senderId: number;
    /** Place where the editor saw the message. */
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

/** The server shows more of a message than when it was rendered. Its content is unchanged. */
export type MessageRerendered = DomainEvent<
  'MessageRerendered',
  Pick<Content, 'content' | 'renderedContent'> & {
    readonly messageId: number;
    readonly senderId: number;
    /** Place of the message. */
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
  /** Name of the emoji in its first reaction. */
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: string;
  /** Place where the account saw the message. */
  readonly conversation: Conversation;
}

export type ReactionAdded = DomainEvent<'ReactionAdded', Reaction>;
export type ReactionRemoved = DomainEvent<'ReactionRemoved', Reaction>;

/** An addition of one account to a message: a vote, an option, a task. In the message's stream, so that it is erased with it. */
export interface Submessage {
  readonly messageId: number;
  /** Number of the addition to the message, its widget included, from 0. */
  readonly number: number;
  readonly senderId: number;
  readonly msgType: string;
  /** JSON. */
  readonly content: string;
  /** Place where the account saw the message. */
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
    /** Place where the reporter saw it. */
    readonly conversation: Conversation;
    readonly reportType: ReportType;
    /** Empty when none was given. */
    readonly description: string;
    /** The content of the message then. */
    readonly content: string;
    readonly moderationChannelId: number;
  }
>;

/** The topic of a message that is deleted: right before `MessageDeleted`, so that it is erased with the content. */
export type DeletionTopicRecorded = DomainEvent<
  'DeletionTopicRecorded',
  { readonly messageId: number; readonly place: { readonly channelId: number; readonly topic: string } }
>;

/**
 * A message is deleted. Its other events are erased, at once or later, so this one has the facts that are needed after that,
 * without its content.
 */
export type MessageDeleted = DomainEvent<
  'MessageDeleted',
  {
    readonly messageId: number;
    readonly senderId: number;
    /** Its place. */
    readonly conversation: Conversation;
    /**
     * The `DeletionTopicRecorded` before it has the topic, which readers get here while it exists; missing for direct messages and
     * in events of former builds.
     */
    readonly isTopicApart?: true;
    /** Log position of the move that brought it into its channel; null when it was posted there. */
    readonly arrivedAt: number | null;
    /** Channel of its posting; null for direct messages. */
    readonly postedTo: number | null;
    /** UNIX milliseconds of posting. */
    readonly postedAt: number;
    /** The request that posted it, so that a repetition does not post it again. */
    /** Without its digest: nothing may reveal the content afterwards. */
    readonly echo?: Omit<Echo, 'digest'>;
    /** Linked uploads; missing without any. */
    readonly attachmentIds?: readonly number[];
    /** The accounts that knew it without receiving it as subscribers: those that flagged it, and mentioned bots; ascending. */
    readonly alsoKnownTo: readonly number[];
    /** Clients are already notified by `TopicMessagesDeleted`. */
    readonly isAnnounced?: true;
    /** Its content stays in the log until `DeletedContentErased`; missing: it is erased at once. */
    readonly isKept?: true;
    /** The request that deactivated its author ordered it: `deleted_content_days` do not keep its content. */
    readonly erasesNow?: true;
    /** Missing: by request. */
    readonly ground?: 'retention';
    /** Earlier deletions, which were undone, oldest first. Missing: none, or a former build did not record them. */
    readonly earlierDeletions?: readonly EarlierDeletion[];
  }
>;

/** A deletion that was undone: ids, times and grounds, without texts. The register keeps it when earlier events are erased. */
export interface EarlierDeletion {
  /** UNIX milliseconds. */
  readonly time: number;
  readonly deleterId: number | null;
  readonly ground: 'retention' | 'request' | 'topic' | 'deactivation';
  readonly correlationId: string;
  readonly place:
    | { readonly kind: 'channel'; readonly channelId: number }
    | { readonly kind: 'direct'; readonly userIds: readonly number[] };
  /** Channel of its posting; null for direct messages. */
  readonly postedTo: number | null;
  readonly undone: { readonly time: number; readonly userId: number | null; readonly correlationId: string };
}

/** Events of a message; reports are about it. */
export type PastEvent =
  | MessagePosted
  | MessageContentEdited
  | MessageRerendered
  | ReactionAdded
  | ReactionRemoved
  | SubmessageAdded
  | MessagesMoved;

/** An event as stored, without fields that a message does not show. */
export interface KeptEvent {
  readonly type: PastEvent['type'];
  /** In the form of an event of this type. */
  readonly data: PastEvent['data'];
  readonly revision: number;
  readonly position: number;
  readonly metadata: Pick<EventMetadata, 'actorId' | 'correlationId' | 'time' | 'requestTime'>;
}

/** A deleted message is restored, and read for everybody. In the message's stream, so that it is erased with it. */
export type MessageRestored = DomainEvent<
  'MessageRestored',
  {
    readonly messageId: number;
    readonly senderId: number;
    /** Its place, which is that of its deletion. */
    readonly conversation: Conversation;
    /** Accounts that knew it without having received it; ascending. */
    readonly alsoKnownTo: readonly number[];
    /** In log order; each move names only this message. */
    readonly past: readonly KeptEvent[];
    /** Including the one that this undoes. Missing in events of former builds. */
    readonly earlierDeletions?: readonly EarlierDeletion[];
  }
>;

/**
 * The name of a deleted account is replaced in every version of a message. Earlier events of its stream are erased; `carryingOn`
 * returns the ones in here at the original positions. In the message's stream, so that it is erased with it.
 */
export type MessageNamesReplaced = DomainEvent<
  'MessageNamesReplaced',
  {
    readonly messageId: number;
    readonly senderId: number;
    /** Place of its posting. */
    readonly conversation: Conversation;
    /** The account that has no name any more. */
    readonly userId: number;
    /** True when only topics had the name: clients know the new topic from a move. */
    readonly isInTopicsAlone?: true;
    /** All events of the message and its moves, each naming only this message; in log order, without the names. */
    readonly past: readonly RecordedEvent[];
  }
>;

/** A batch of a topic is deleted for those who could read it; the deletion of each message follows. In the stream of all moves. */
export type TopicMessagesDeleted = DomainEvent<
  'TopicMessagesDeleted',
  {
    /** Their place. */
    readonly conversation: ChannelConversation;
    /** Ascending. */
    readonly messages: readonly Pick<MessageDeleted['data'], 'messageId' | 'arrivedAt' | 'alsoKnownTo'>[];
    readonly ground?: MessageDeleted['data']['ground'];
  } & TopicsApart
>;

/** Topics of several messages, which are erased with the last of these. Missing: the event names them itself. */
export interface TopicsApart {
  /** Stream with the key of the topics, which readers get here while it exists. */
  readonly topicKey?: string;
  /** The fields with topics as JSON, encrypted with the key. */
  readonly sealedTopics?: string;
  /** True when the key is younger than the event: a former build stored the event, and a later event carries it on. */
  readonly isKeyLater?: true;
}

/** One request's move, with all messages that move along: all or none. In the stream of all moves. */
export type MessagesMoved = DomainEvent<
  'MessagesMoved',
  {
    /** The message that the request names. */
    readonly messageId: number;
    /** Revision of the edit of its content by the same request; missing without one. */
    readonly editRevision?: number;
    /** Empty when a request that also edits the content found nothing left to move. */
    readonly messageIds: IdRuns;
    readonly from: {
      readonly channelId: number;
      /** In the spelling of the named message. */
      readonly topic: string;
    };
    readonly to: {
      readonly channelId: number;
      /** Null: every message keeps its topic. */
      readonly topic: string | null;
      /** Links of the new topic; null if it stays. */
      readonly topicLinks: MessagePosted['data']['topicLinks'] | null;
    };
    readonly propagateMode: PropagateMode;
    readonly resolution: 'resolved' | 'reopened' | null;
    /** True when the actor can see nothing that stays in the topic. */
    readonly isWhole: boolean;
    /** The Notification Bot's notices. */
    readonly notices: {
      /** About resolving, in the topic itself. */
      readonly resolution: boolean;
      readonly newThread: boolean;
      readonly oldThread: boolean;
      /** True when the actor could see messages in the target topic before. */
      readonly targetHadMessages: boolean;
    };
    /**
     * True when accounts had settings for one of the topics; missing: none had. Where the event names the topics itself, a former
     * build stored it.
     */
    readonly takesSettings?: true;
  } & TopicsApart
>;

import type { Conversation } from '@chat/directory';
import type { Mentions } from '@chat/message-index';
import type { Collection } from '@chat/read-store';

/** The current state of a message. */
export interface MessageDocument {
  readonly _id: number;
  /** `conversationKey`, of a channel or a direct conversation. */
  readonly conversationKey: string;
  /** `threadKey`, of one topic; null for direct messages. */
  readonly threadKey: string | null;
  readonly senderId: number;
  /** `sendKey` of the request that posted it, null when the client gave none. */
  readonly sendKey: string | null;
  readonly conversation: Conversation;
  readonly client: string;
  readonly content: string;
  readonly renderedContent: string;
  readonly mentions: Mentions;
  readonly topicLinks: readonly { readonly text: string; readonly url: string }[];
  readonly readBySender: boolean;
  /** UNIX milliseconds of posting. */
  readonly time: number;
  /** UNIX milliseconds of the newest content edit; null without one. */
  readonly lastEditTime: number | null;
  /** UNIX milliseconds of the newest move that did more than resolve or reopen the topic; null without one. */
  readonly lastMoveTime: number | null;
  /** Log position of the move that brought it into its channel; null when it was posted there. */
  readonly arrivedAt: number | null;
  /** Number of reactions. */
  readonly reactionCount: number;
  /** JSON that clients show instead of the content; missing without any. */
  readonly widget?: string;
  /** Submessages added since it was posted; missing without any. */
  readonly submessages?: { readonly count: number; readonly characters: number };
  /** In log order, the newest `LIMITS.messages.movesKept`. */
  readonly moves: readonly MessageMove[];
  /** Number of earlier reactions; missing without any. */
  readonly earlierMoves?: EarlierMoves;
}

/** Moves of a message of which only the number is kept: a move often moves thousands of messages. */
export interface EarlierMoves {
  readonly count: number;
  /** Where the message was posted. */
  readonly from: Place;
}

/** One change of a message's topic, channel or both. */
export interface MessageMove {
  /** Log position. */
  readonly position: number;
  /** UNIX milliseconds. */
  readonly time: number;
  /** UNIX milliseconds of the request; missing where equal to `time`. */
  readonly requestTime?: number;
  readonly userId: number | null;
  /** Equals that of a content edit made by the same request. */
  readonly correlationId: string;
  readonly from: Place;
  readonly to: Place;
}

export interface Place {
  readonly channelId: number;
  readonly topic: string;
}

export const MESSAGES: Collection<MessageDocument> = {
  name: 'messages',
  indexes: [
    { fields: ['conversationKey', '_id'] },
    { fields: ['threadKey', '_id'] },
    { fields: ['senderId', '_id'] },
    { fields: ['sendKey'] },
  ],
};

/** @param topicKey see `topicKey` of the directory */
export function threadKey(channelId: number, topicKey: string): string {
  return `${channelId}:${topicKey}`;
}

/** Identifies a request, so that a repeated one has the same key. */
export function sendKey(
  senderId: number,
  { queueId, localId, digest }: { readonly queueId: string; readonly localId: string; readonly digest?: string },
): string {
  const key = `${senderId}:${queueId}:${localId}`;
  return digest === undefined ? key : `${key}:${digest}`;
}

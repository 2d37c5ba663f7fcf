import type { Conversation } from '@chat/directory';
import type { Mentions } from '@chat/message-index';
import type { Collection } from '@chat/read-store';

/** A message as it is now. */
export interface MessageDocument {
  readonly _id: number;
  /** `conversationKey`, for everything of a channel or between people. */
  readonly conversationKey: string;
  /** `threadKey`, for one topic; null between people. */
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
  /** UNIX milliseconds of the newest content edit; null when there was none. */
  readonly lastEditTime: number | null;
  /** UNIX milliseconds of the newest move that did more than resolve or reopen the topic; null when there was none. */
  readonly lastMoveTime: number | null;
  /** Log position of the move that brought it into its channel; null when it was posted there. */
  readonly arrivedAt: number | null;
  /** How many reactions it has. */
  readonly reactionCount: number;
  /** Shown by clients in place of the content, as JSON; missing when there is none. */
  readonly widget?: string;
  /** Submessages that were added since it was posted; missing when there are none. */
  readonly submessages?: { readonly count: number; readonly characters: number };
  /** In log order, the newest `LIMITS.messages.movesKept`. */
  readonly moves: readonly MessageMove[];
  /** Reactions before them; missing when there were none. */
  readonly earlierMoves?: EarlierMoves;
}

/** Changes of a message's topic and channel of which only the number is kept: what moves often moves with thousands of others. */
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
  /** UNIX milliseconds of the request; missing where it is `time`. */
  readonly requestTime?: number;
  readonly userId: number | null;
  /** Equal to that of a content edit made by the same request. */
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

/** Identifies a request, so that one that its client sends again gives the same key. */
export function sendKey(
  senderId: number,
  { queueId, localId, digest }: { readonly queueId: string; readonly localId: string; readonly digest?: string },
): string {
  const key = `${senderId}:${queueId}:${localId}`;
  return digest === undefined ? key : `${key}:${digest}`;
}

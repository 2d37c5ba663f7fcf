import { type Conversation, topicKey } from '@chat/directory';

export interface HeldTopic {
  readonly channelId: number;
  readonly topic: string;
}

/** Content that a legal hold covers: all that any of these names, posted between two times. */
export interface HoldScope {
  /** Accounts: what they post, and direct conversations that they are in. */
  readonly userIds: readonly number[];
  readonly channelIds: readonly number[];
  readonly topics: readonly HeldTopic[];
  /** Direct conversations: everybody in each, ascending. */
  readonly conversations: readonly (readonly number[])[];
  /** UNIX milliseconds of the posting, inclusive; null: no bound. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface Holdable {
  readonly messageId: number;
  readonly senderId: number;
  /** Where it is, or was when it was deleted. */
  readonly conversation: Conversation;
  /** UNIX milliseconds. */
  readonly postedAt: number;
}

export const isInPeriod = ({ from, to }: HoldScope, { postedAt }: Holdable): boolean =>
  (from === null || postedAt >= from) && (to === null || postedAt <= to);

export const isTopic = (one: HeldTopic, other: HeldTopic): boolean =>
  one.channelId === other.channelId && topicKey(one.topic) === topicKey(other.topic);

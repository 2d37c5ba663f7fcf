import { topicKey } from '@chat/directory';
import type { Holdable } from '@chat/ports';

export type { Holdable } from '@chat/ports';

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

// Stored within `RecordsChanged`: these names are never changed.

/** Content that it covers is not erased, whoever deletes it and whatever rules say. */
export interface HoldSet extends HoldScope {
  readonly what: 'hold_set';
  readonly holdId: number;
  readonly name: string;
  readonly reason: string;
}

export interface HoldLifted {
  readonly what: 'hold_lifted';
  readonly holdId: number;
  readonly reason: string;
}

export const isInPeriod = ({ from, to }: HoldScope, { postedAt }: Holdable): boolean =>
  (from === null || postedAt >= from) && (to === null || postedAt <= to);

export const isTopic = (one: HeldTopic, other: HeldTopic): boolean =>
  one.channelId === other.channelId && topicKey(one.topic) === topicKey(other.topic);

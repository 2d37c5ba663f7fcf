import { topicKey } from '@chat/directory';
import type { Holdable } from '@chat/ports';

export type { Holdable } from '@chat/ports';

export interface HeldTopic {
  readonly channelId: number;
  readonly topic: string;
}

/** The content that a legal hold covers: everything that any of these names, posted between two times. */
export interface HoldScope {
  /** Accounts: their messages, and their direct conversations. */
  readonly userIds: readonly number[];
  readonly channelIds: readonly number[];
  readonly topics: readonly HeldTopic[];
  /** Direct conversations: all participants of each, ascending. */
  readonly conversations: readonly (readonly number[])[];
  /** UNIX milliseconds of the posting, inclusive; null: no bound. */
  readonly from: number | null;
  readonly to: number | null;
}

// Stored within `RecordsChanged`: these names are never changed.

/** No deletion and no rule erases content that it covers. */
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

import { DomainError } from '@chat/kernel';
import type { NarrowTerm } from './narrow.js';

/** The answer for the anchor "newest", and for every anchor behind the newest message (contract, reading-messages: Fetching messages). */
export const LARGER_THAN_ANY_MESSAGE_ID = 10_000_000_000_000_000;

export type Anchor =
  | number
  | 'newest'
  | 'oldest'
  | 'first_unread'
  /** The first message sent at this moment or later: UNIX milliseconds. */
  | { readonly since: number };

/** Messages of a narrow around an anchor. */
export interface MessageRange {
  readonly anchor: Anchor;
  readonly includeAnchor: boolean;
  readonly numBefore: number;
  readonly numAfter: number;
  readonly narrow: readonly NarrowTerm[];
}

/** @throws DomainError for a text that is no anchor */
export function anchorNamed(anchor: string): Anchor {
  if (anchor === 'newest' || anchor === 'oldest' || anchor === 'first_unread') return anchor;
  if (!/^-?\d+$/.test(anchor)) throw new DomainError('Invalid anchor');
  return Math.min(Number(anchor), LARGER_THAN_ANY_MESSAGE_ID);
}

/** @throws DomainError when the anchor is excluded without messages on both sides */
export function refuseExcludedMiddle(includeAnchor: boolean, numBefore: number, numAfter: number): void {
  if (!includeAnchor && numBefore > 0 && numAfter > 0) {
    throw new DomainError('The anchor can only be excluded at an end of the range');
  }
}

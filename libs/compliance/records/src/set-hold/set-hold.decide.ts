import { isBlank } from '@chat/kernel';
import type { HoldScope } from '../holds/hold.js';
import {
  HoldEndsBeforeItBegins,
  HoldNamesNothing,
  HoldNameTooLong,
  HoldNeedsName,
  HoldNeedsReason,
  HoldReasonTooLong,
  HoldTooWide,
  TooManyHolds,
} from '../holds/hold.errors.js';
import type { RecordsChanged, RecordsState } from '../rules/records.aggregate.js';

/** Code points, as the two that follow. */
export const LONGEST_NAME = 100;
export const LONGEST_REASON = 1000;
export const MOST_NAMED = 1000;
export const MOST_IN_FORCE = 1000;

export interface AskedHold extends HoldScope {
  readonly name: string;
  readonly reason: string;
}

/** @throws one of the errors above */
export function decideSetHold(
  { holdsInForce, lastHoldId }: Pick<RecordsState, 'holdsInForce' | 'lastHoldId'>,
  { name, reason, ...scope }: AskedHold,
): RecordsChanged[] {
  const { userIds, channelIds, topics, conversations, from, to } = scope;
  if (isBlank(name)) throw new HoldNeedsName();
  if (isLonger(name, LONGEST_NAME)) throw new HoldNameTooLong(LONGEST_NAME);
  checkReason(reason);
  const named = [userIds, channelIds, topics, conversations];
  if (named.every(({ length }) => length === 0)) throw new HoldNamesNothing();
  if ([...named, ...conversations].some(({ length }) => length > MOST_NAMED)) throw new HoldTooWide(MOST_NAMED);
  if (from !== null && to !== null && from > to) throw new HoldEndsBeforeItBegins();
  if (holdsInForce.length >= MOST_IN_FORCE) throw new TooManyHolds(MOST_IN_FORCE);
  const texts = { name: name.trim(), reason: reason.trim() };
  return [
    { type: 'RecordsChanged', data: { change: { what: 'hold_set', holdId: lastHoldId + 1, ...texts, ...scope } } },
  ];
}

/** @throws HoldNeedsReason, HoldReasonTooLong */
export function checkReason(reason: string): void {
  if (isBlank(reason)) throw new HoldNeedsReason();
  if (isLonger(reason, LONGEST_REASON)) throw new HoldReasonTooLong(LONGEST_REASON);
}

const isLonger = (text: string, most: number) => text.length > 2 * most || [...text].length > most;

import { isBlank, isLonger } from '@chat/kernel';
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
import { LIMITS } from '../records.limits.js';
import type { RecordsChanged, RecordsState } from '../rules/records.aggregate.js';

const { nameCharacters, named: mostNamed, inForce } = LIMITS.holds;
const { reasonCharacters } = LIMITS.records;

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
  if (isLonger(name, nameCharacters)) throw new HoldNameTooLong(nameCharacters);
  checkReason(reason);
  const named = [userIds, channelIds, topics, conversations];
  if (named.every(({ length }) => length === 0)) throw new HoldNamesNothing();
  if ([...named, ...conversations].some(({ length }) => length > mostNamed)) throw new HoldTooWide(mostNamed);
  if (from !== null && to !== null && from > to) throw new HoldEndsBeforeItBegins();
  if (holdsInForce.length >= inForce) throw new TooManyHolds(inForce);
  const texts = { name: name.trim(), reason: reason.trim() };
  return [
    { type: 'RecordsChanged', data: { change: { what: 'hold_set', holdId: lastHoldId + 1, ...texts, ...scope } } },
  ];
}

/** @throws HoldNeedsReason, HoldReasonTooLong */
export function checkReason(reason: string): void {
  if (isBlank(reason)) throw new HoldNeedsReason();
  if (isLonger(reason, reasonCharacters)) throw new HoldReasonTooLong(reasonCharacters);
}

import { isBlank, isLonger, refusal } from '@chat/kernel';
import { LIMITS } from '../records.limits.js';
import { leastDays, leastDaysAfter, OPERATOR, ownLeastDays, settledFrom, WAITING_MS } from '../rules/least-days.js';
import { MOST_DAYS } from '../rules/most-days.js';
import { placeKey, type RecordsPlace } from '../rules/place.js';
import { placesWithoutRule } from '../rules/places-without-rule.js';
import {
  OrganizationNeedsDays,
  type RecordsChanged,
  type RecordsState,
  TooManyDays,
} from '../rules/records.aggregate.js';

const { reasonCharacters } = LIMITS.records;
const PARAMETER = 'records_days';

export class RecordsRuleNeedsReason extends refusal('A records rule needs a reason.') {}

export class RecordsRuleReasonTooLong extends refusal(
  (most: number) => `The reason of a records rule is too long (limit: ${most} characters).`,
) {}

export class RecordsRuleBelowOperator extends refusal(
  (least: number) => `${PARAMETER} must be at least ${least}, which the operator of this server sets.`,
) {}

/** The rule cannot end while `deleted_content_days` is -1 and defers to it. */
export class RecordsRuleCannotEnd extends refusal(
  'The records rule cannot end where deleted_content_days is -1, which is as the rule says: change that first.',
) {}

export interface AskedRule {
  readonly place: RecordsPlace;
  readonly days: number | null;
  readonly reason: string;
  readonly operatorDays: number;
  /** UNIX milliseconds. */
  readonly now: number;
}

/** @throws OrganizationNeedsDays, TooManyDays, RecordsRuleBelowOperator, RecordsRuleNeedsReason, RecordsRuleReasonTooLong, RecordsRuleCannotEnd */
export function decideChangeRecordsRule(
  { places, least }: RecordsState,
  { place, days, reason, operatorDays, now }: AskedRule,
): RecordsChanged[] {
  if (days === null && place.kind === 'organization') throw new OrganizationNeedsDays(PARAMETER);
  if (days !== null && (days < 0 || days > MOST_DAYS)) throw new TooManyDays(PARAMETER, 0, MOST_DAYS);
  const lowest = Math.max(operatorDays, leastDays(least, OPERATOR, now));
  if (days !== null && days < lowest) throw new RecordsRuleBelowOperator(lowest);
  if (isBlank(reason)) throw new RecordsRuleNeedsReason();
  if (isLonger(reason, reasonCharacters)) throw new RecordsRuleReasonTooLong(reasonCharacters);
  const key = placeKey(place);
  const previousDays = ownLeastDays(least, key) ?? (place.kind === 'organization' ? 0 : null);
  if (days === previousDays) return [];
  const change = { days, previousDays, previousUntil: now + WAITING_MS };
  const after = leastDaysAfter(least, key, change);
  const unruled = placesWithoutRule({ places, least: after }, operatorDays);
  if (unruled.difference(placesWithoutRule({ places, least }, operatorDays)).size > 0) throw new RecordsRuleCannotEnd();
  const holdsFrom = settledFrom(after, key, now);
  const rule = { what: 'rule', place, ...change, holdsFrom, reason: reason.trim() } as const;
  return [{ type: 'RecordsChanged', data: { change: rule } }];
}

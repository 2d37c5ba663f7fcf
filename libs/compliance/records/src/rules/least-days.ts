import { DAY_MS } from '@chat/kernel';
import { ORGANIZATION, placeKey } from './place.js';

/** Time before a lowered rule takes effect, so that owners and auditors can object. */
export const WAITING_MS = 14 * DAY_MS;

export const OPERATOR = 'operator';

/** A value of a records rule, or of `CHAT_RECORDS_DAYS`. */
export interface LeastDays {
  /** Key of the place, or `OPERATOR`. */
  readonly place: string;
  /** Null: the organization's value. */
  readonly days: number | null;
  /** UNIX milliseconds until which a former value counts; null: the current one. */
  readonly until: number | null;
}

/** A current value, and how long the former one counts beside it. */
export interface LeastDaysChange {
  readonly days: number | null;
  readonly previousDays: number | null;
  /** UNIX milliseconds. */
  readonly previousUntil: number;
}

const GENERAL = placeKey(ORGANIZATION);

/** Days from the posting during which content of a place is not erased: the largest value in force. */
export function leastDays(all: readonly LeastDays[], place: string, now: number): number {
  const counting = (key: string) => {
    const own = all.filter((each) => each.place === key && (each.until === null || each.until > now));
    return own.some(({ until }) => until === null) ? own : [...own, { days: null }];
  };
  const most = (key: string, inherited: number) => Math.max(...counting(key).map(({ days }) => days ?? inherited));
  return Math.max(most(OPERATOR, 0), place === OPERATOR ? 0 : most(place, most(GENERAL, 0)));
}

/** The rule of a place once no former value counts. */
export const presentLeastDays = (all: readonly LeastDays[], place: string): number => leastDays(all, place, Infinity);

/** UNIX milliseconds of that; null: now. */
export function settledFrom(all: readonly LeastDays[], place: string, now: number): number | null {
  const days = presentLeastDays(all, place);
  if (leastDays(all, place, now) === days) return null;
  const ends = all.flatMap(({ until }) => (until !== null && until > now ? [until] : []));
  return ends.toSorted((one, other) => one - other).find((end) => leastDays(all, place, end) === days) ?? null;
}

/** The value set for the place itself; null: none. */
export const ownLeastDays = (all: readonly LeastDays[], place: string): number | null =>
  all.find((each) => each.place === place && each.until === null)?.days ?? null;

/** Omits values that have no effect beside a later one, so that the list stays short. */
export function leastDaysAfter(
  all: readonly LeastDays[],
  place: string,
  { days, previousDays, previousUntil }: LeastDaysChange,
): readonly LeastDays[] {
  const changedAt = previousUntil - WAITING_MS;
  const former = all.filter((each) => each.place === place && each.until !== null && each.until > changedAt);
  const values: LeastDays[] = [
    ...former,
    { place, days: previousDays, until: previousUntil },
    { place, days, until: null },
  ];
  const counting = values.filter((each, index) => !values.slice(index + 1).some((later) => covers(later, each)));
  return [...all.filter((each) => each.place !== place), ...counting];
}

const covers = (later: LeastDays, { days }: LeastDays): boolean =>
  later.days === days || (later.days !== null && days !== null && later.days > days);

import { leastDaysAfter, OPERATOR, ownLeastDays, settledFrom, WAITING_MS } from '../rules/least-days.js';
import type { RecordsChanged, RecordsState } from '../rules/records.aggregate.js';

/** The largest value of several servers is in force: only the start of a server lowers it, and one with a larger value raises it again. */
export function decideKeepOperatorDays(
  { least }: RecordsState,
  { days, isStart, now }: { readonly days: number; readonly isStart: boolean; readonly now: number },
): RecordsChanged[] {
  const previousDays = ownLeastDays(least, OPERATOR) ?? 0;
  if (days === previousDays || (days < previousDays && !isStart)) return [];
  const change = { days, previousDays, previousUntil: now + WAITING_MS };
  const holdsFrom = settledFrom(leastDaysAfter(least, OPERATOR, change), OPERATOR, now);
  return [{ type: 'RecordsChanged', data: { change: { what: 'operator_days', ...change, holdsFrom } } }];
}

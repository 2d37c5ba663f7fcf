import type { RecordsPlace } from '../rules/place.js';
import {
  daysIn,
  type DeletedContentDaysChanged,
  OrganizationNeedsDays,
  type RecordsState,
  TooManyDays,
} from '../rules/records.aggregate.js';

/** A hundred years. */
export const MOST_DAYS = 36_500;

/** @throws OrganizationNeedsDays, TooManyDays */
export function decideChangeDeletedContentDays(
  state: RecordsState,
  place: RecordsPlace,
  days: number | null,
): DeletedContentDaysChanged[] {
  if (days === null && place.kind === 'organization') throw new OrganizationNeedsDays();
  if (days !== null && (days < 0 || days > MOST_DAYS)) throw new TooManyDays(MOST_DAYS);
  if ((daysIn(state, place) ?? null) === days) return [];
  return [{ type: 'DeletedContentDaysChanged', data: { place, days } }];
}

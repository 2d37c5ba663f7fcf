import { MOST_DAYS } from '../rules/most-days.js';
import type { RecordsPlace } from '../rules/place.js';
import {
  daysIn,
  OrganizationNeedsDays,
  type RecordsChanged,
  type RecordsState,
  TooManyDays,
} from '../rules/records.aggregate.js';

const PARAMETER = 'deleted_content_days';

/** @throws OrganizationNeedsDays, TooManyDays */
export function decideChangeDeletedContentDays(
  state: RecordsState,
  place: RecordsPlace,
  days: number | null,
): RecordsChanged[] {
  if (days === null && place.kind === 'organization') throw new OrganizationNeedsDays(PARAMETER);
  if (days !== null && (days < 0 || days > MOST_DAYS)) throw new TooManyDays(PARAMETER, MOST_DAYS);
  if ((daysIn(state, place) ?? null) === days) return [];
  return [{ type: 'RecordsChanged', data: { change: { what: 'deleted_content_days', place, days } } }];
}

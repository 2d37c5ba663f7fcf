import { MOST_DAYS } from '../rules/most-days.js';
import { presentLeastDays } from '../rules/least-days.js';
import { placeKey, type RecordsPlace } from '../rules/place.js';
import { AS_RULE_SAYS } from '../rules/place-rules.js';
import {
  daysIn,
  NoRecordsRule,
  OrganizationNeedsDays,
  type RecordsChanged,
  type RecordsState,
  TooManyDays,
} from '../rules/records.aggregate.js';

const PARAMETER = 'deleted_content_days';

/** @param operatorDays `CHAT_RECORDS_DAYS` of this server @throws OrganizationNeedsDays, NoRecordsRule, TooManyDays */
export function decideChangeDeletedContentDays(
  state: RecordsState,
  place: RecordsPlace,
  days: number | null,
  operatorDays = 0,
): RecordsChanged[] {
  if (days === null && place.kind === 'organization') throw new OrganizationNeedsDays(PARAMETER);
  if (days === AS_RULE_SAYS) {
    if (Math.max(operatorDays, presentLeastDays(state.least, placeKey(place))) === 0) throw new NoRecordsRule();
  } else if (days !== null && (days < 0 || days > MOST_DAYS)) throw new TooManyDays(PARAMETER, AS_RULE_SAYS, MOST_DAYS);
  if ((daysIn(state, place) ?? null) === days) return [];
  return [{ type: 'RecordsChanged', data: { change: { what: 'deleted_content_days', place, days } } }];
}

import { REALM_ID } from '@chat/directory';
import { ORGANIZATION } from '../rules/place.js';
import { recordsAggregate, type RecordsChanged } from '../rules/records.aggregate.js';

/** The first events of the rules of a new organization. @param days 0: none, as in organizations older than the rule */
export function foundRecords(days: number): { readonly stream: string; readonly events: readonly RecordsChanged[] }[] {
  if (days === 0) return [];
  const change = { what: 'deleted_content_days', place: ORGANIZATION, days } as const;
  return [{ stream: recordsAggregate.streamName(REALM_ID), events: [{ type: 'RecordsChanged', data: { change } }] }];
}

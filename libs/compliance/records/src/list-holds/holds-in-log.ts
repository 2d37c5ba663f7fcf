import { REALM_ID } from '@chat/directory';
import type { EventLogReader } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import { type Hold, Holds } from '../holds/holds.js';
import { recordsAggregate, type RecordsChanged } from '../rules/records.aggregate.js';

/** Every hold ever set, ascending by id. Servers forget lifted ones once they keep nothing more. */
export async function holdsInLog(log: EventLogReader): Promise<readonly Hold[]> {
  const holds = new Holds();
  for await (const event of log.read(recordsAggregate.streamName(REALM_ID))) {
    if (event.type !== 'RecordsChanged') continue;
    const { data, metadata } = event as Recorded<RecordsChanged>;
    if (data.change.what === 'hold_set') holds.set(data.change, metadata);
    if (data.change.what === 'hold_lifted') holds.lift(data.change, metadata);
  }
  return holds.all;
}

import type { InspectionMade } from '@chat/audit';
import { FoldedState } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import { printable, type Report, table } from './output.js';

/** Everybody who looked at what others wrote or did: auditors and owners by API, operators by command line. */
export async function inspectionsHistory(log: EventLogReader): Promise<Report> {
  const { directory, fold } = new FoldedState();
  const inspections: object[] = [];
  const rows: string[][] = [];
  for await (const events of log.readAll()) {
    for (const event of events) {
      fold(event);
      if (event.type !== 'InspectionMade') continue;
      const { data, metadata } = event as Recorded<InspectionMade>;
      const { actorId, operator = null, client = null } = metadata;
      const name = actorId === null ? null : (directory.user(actorId)?.fullName ?? '?');
      const time = new Date(metadata.time).toISOString();
      inspections.push({ time, user_id: actorId, name, operator, client, ...data });
      rows.push([
        time,
        name === null ? `operator ${printable(operator ?? '?')}` : `${printable(name)} (${actorId})`,
        data.case === null ? 'no case named' : printable(data.case),
        data.what,
        printable(JSON.stringify(data.parameters)),
      ]);
    }
  }
  return { ok: true, data: { inspections }, lines: table(rows) };
}

import { type InspectionMade, type InspectionWordsRecorded, shownParameters } from '@chat/audit';
import { FoldedState } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import type { Recorded } from '@chat/kernel';
import { printable, type Report, table } from './output.js';

/** All inspections of data of others: by auditors and owners over the API, by operators on the command line. */
export async function inspectionsHistory(log: EventLogReader): Promise<Report> {
  const { directory, fold } = new FoldedState();
  const inspections: object[] = [];
  const rows: string[][] = [];
  const words = new Map<string, InspectionWordsRecorded['data']['words']>();
  for await (const events of log.readAll()) {
    for (const event of events) {
      fold(event);
      if (event.type === 'InspectionWordsRecorded')
        words.set(event.stream, (event as Recorded<InspectionWordsRecorded>).data.words);
      if (event.type !== 'InspectionMade') continue;
      const { data, metadata } = event as Recorded<InspectionMade>;
      const { actorId, operator = null, client = null } = metadata;
      const name = actorId === null ? null : (directory.user(actorId)?.fullName ?? '?');
      const time = new Date(metadata.time).toISOString();
      const parameters = shownParameters(data, (stream) => words.get(stream));
      const { what, case: about } = data;
      inspections.push({ time, user_id: actorId, name, operator, client, what, case: about, parameters });
      rows.push([
        time,
        name === null ? `operator ${printable(operator ?? '?')}` : `${printable(name)} (${actorId})`,
        about === null ? 'no case named' : printable(about),
        what,
        printable(JSON.stringify(parameters)),
      ]);
    }
  }
  return { ok: true, data: { inspections }, lines: table(rows) };
}

import type { EventLogReader } from '@chat/event-log';
import { exportLog } from './log-file/export-log.js';
import type { Report } from './output.js';
import { showProgress } from './progress.js';

/**
 * Copies the log into a file, beside a server that goes on.
 * @param alongside copies what else there is, after the log, which names it
 */
export async function exportTo(file: string, log: EventLogReader, alongside: () => Promise<unknown>): Promise<Report> {
  const head = await log.head();
  const progress = showProgress('Exporting');
  const exported = await exportLog(log, file, {
    onProgress: (position) => progress.advance(position, head),
    alongside: async () => {
      progress.end();
      await alongside();
    },
  }).finally(progress.end);
  return {
    ok: true,
    data: { file, ...exported },
    lines: [
      `${exported.events} events and ${exported.erased_streams} erased streams are in ${file}.`,
      `Its last checksum, which vouches for all of it: ${exported.checksum}`,
    ],
  };
}

import type { EventLogReader } from '@chat/event-log';
import { reportCopied } from './copy-files.js';
import { exportLog } from './log-file/export-log.js';
import type { Report } from './output.js';
import { showProgress } from './progress.js';

/**
 * Copies the log into a file, beside a server that goes on.
 * @param alongside copies what else there is, after the log, which names it; resolves with how many files, if any were to be copied
 */
export async function exportTo(
  file: string,
  log: EventLogReader,
  alongside: () => Promise<number | undefined>,
): Promise<Report> {
  const head = await log.head();
  const progress = showProgress('Exporting');
  let copied = reportCopied(undefined);
  const exported = await exportLog(log, file, {
    onProgress: (position) => progress.advance(position, head),
    alongside: async () => {
      progress.end();
      copied = reportCopied(await alongside());
    },
  }).finally(progress.end);
  return {
    ok: true,
    data: { file, ...exported, ...copied.data },
    lines: [
      `${exported.events} events and ${exported.erased_streams} erased streams are in ${file}.`,
      `Its last checksum, which vouches for all of it: ${exported.checksum}`,
      ...copied.lines,
    ],
  };
}

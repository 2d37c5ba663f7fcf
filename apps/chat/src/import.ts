import type { Engines } from '@chat/composition';
import { projections } from '@chat/composition';
import { importLog } from './log-file/import-log.js';
import type { Report } from './output.js';
import { showProgress } from './progress.js';

/**
 * Puts what is in a file into an empty log.
 * @throws Error when the read store was made from another log, whose positions mean nothing in this one
 */
export async function importFrom(file: string, { log, store }: Engines, keepsOrderOfCalls: boolean): Promise<Report> {
  for (const { name } of projections) {
    if ((await store.checkpoint(name)) === 0) continue;
    throw new Error('The read store was made from another log. Remove it; the next start of the server makes it anew.');
  }
  const progress = showProgress('Importing');
  const imported = await importLog(log, file, { keepsOrderOfCalls, onProgress: progress.advance }).finally(
    progress.end,
  );
  return {
    ok: true,
    data: { file, ...imported },
    lines: [
      `${imported.events} events and ${imported.erased_streams} erased streams are in the log, as they are in ${file}.`,
      `The file's last checksum: ${imported.checksum}`,
    ],
  };
}

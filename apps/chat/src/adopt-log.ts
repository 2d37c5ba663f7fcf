import { assertImportEnded, type Engines } from '@chat/composition';
import type { FileStore } from '@chat/file-store';
import type { Report } from './output.js';

/** Removes everything made from another log, which the next start rebuilds, and lets the file store be labelled again. */
export async function adoptLog({ log, store }: Engines, files: FileStore): Promise<Report> {
  await assertImportEnded(store);
  const end = await log.end();
  await store.destroy();
  await files.setLabel('');
  return {
    ok: true,
    data: { end },
    lines: [
      `The event log, which ends at ${end}, is accepted. The next start rebuilds everything else from`,
      'it, removes uploaded files of which it knows nothing, and lets clients register again.',
    ],
  };
}

import { beginImport, endImport, type Engines, projections, subjectsOf } from '@chat/composition';
import type { TileStore } from '@chat/sealing';
import { type CopiedFiles, reportCopied } from './copy-files.js';
import { checkpointsIn, importLog } from './log-file/import-log.js';
import type { Report } from './output.js';
import { showProgress } from './progress.js';
import { reportFiles, type VerifiedFiles } from './verify-files.js';

export interface ImportFromOptions {
  /** Destination of the tree of the log. */
  readonly tiles: TileStore;
  /** A kept checkpoint of the log. */
  readonly since: string | undefined;
  /** Copies the files, before anybody may serve the log. @returns undefined without files to copy */
  readonly alongside: () => Promise<CopiedFiles | undefined>;
  /** Compares the files of the service with the log. */
  readonly verifiedFiles: () => Promise<VerifiedFiles>;
}

/** Imports a file into an empty log; refuses a read store of another log, whose positions mean nothing here. */
export async function importFrom(
  file: string,
  { log, store }: Engines,
  { alongside, verifiedFiles, tiles, since }: ImportFromOptions,
): Promise<Report> {
  for (const { name } of projections) {
    if ((await store.checkpoint(name)) === 0) continue;
    throw new Error(
      'The read store is not empty: a server has used it. An import needs a new log and a new read store.',
    );
  }
  const progress = showProgress('Importing');
  const options = { subjectsOf, since, onStart: () => beginImport(store), onProgress: progress.advance };
  const { tree, ...imported } = await importLog(log, file, options).finally(progress.end);
  await tree.store(tiles, checkpointsIn(file));
  const copied = reportCopied(await alongside());
  const files = reportFiles(await verifiedFiles());
  await endImport(store);
  return {
    ok: files.ok,
    data: { file, ...imported, ...copied.data, ...files.data },
    lines: [
      `${imported.events} events and ${imported.erased_streams} erased streams are in the log, as they are in ${file}.`,
      `The file's last checksum: ${imported.checksum}`,
      imported.checkpoint
        ? `They are what was sealed: the checkpoint of ${imported.checkpoint.size} events of ${imported.checkpoint.origin} holds.`
        : 'The file has no checkpoint, so nothing tells whether they are what the server stored.',
      ...copied.lines,
      ...files.lines,
    ],
  };
}

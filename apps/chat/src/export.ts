import type { EventLogReader } from '@chat/event-log';
import type { ExportedTree } from '@chat/sealing';
import { type CopiedFiles, reportCopied } from './copy-files.js';
import { exportLog } from './log-file/export-log.js';
import type { Report } from './output.js';
import { showProgress } from './progress.js';
import { reportFiles, type VerifiedFiles } from './verify-files.js';

export interface ExportedFiles {
  readonly copied: CopiedFiles;
  readonly verified: VerifiedFiles;
}

/** Copies the log into a file, beside a running server; then `alongside` copies the files that the log names. */
export async function exportTo(
  file: string,
  log: EventLogReader,
  tree: ExportedTree,
  alongside: () => Promise<ExportedFiles | undefined>,
): Promise<Report> {
  const head = await log.head();
  const progress = showProgress('Exporting');
  let files: ExportedFiles | undefined;
  const exported = await exportLog(log, file, {
    tree,
    onProgress: (position) => progress.advance(position, head),
    alongside: async () => {
      progress.end();
      files = await alongside();
    },
  }).finally(progress.end);
  const copied = reportCopied(files?.copied);
  const verified = files && reportFiles(files.verified);
  return {
    ok: verified?.ok ?? true,
    data: { file, ...exported, ...copied.data, ...verified?.data },
    lines: [
      `${exported.events} events and ${exported.erased_streams} erased streams are in ${file}.`,
      `Its last checksum, which vouches for all of it: ${exported.checksum}`,
      ...copied.lines,
      ...(verified?.lines ?? []),
    ],
  };
}

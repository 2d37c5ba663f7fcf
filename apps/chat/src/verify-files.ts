import type { KnownFile } from '@chat/capability';
import type { FoldedState } from '@chat/composition';
import type { EventLogReader } from '@chat/event-log';
import { FileNotFound, type FileStore } from '@chat/file-store';
import { sumOf } from './file-sums.js';
import type { Report } from './output.js';

export interface VerifiedFiles {
  readonly count: number;
  /** Missing files that the log names. */
  readonly missing: readonly KnownFile[];
  /** Files whose bytes differ from the stored checksum. */
  readonly damaged: readonly KnownFile[];
  readonly unknown: number;
}

export interface VerifyFilesOptions {
  /** A recent state of the log; is followed to its end. */
  readonly replayed: { readonly state: FoldedState; readonly position: number };
  /** The expected checksums of some files. */
  readonly sums?: ReadonlyMap<string, string>;
}

/** Compares files with their sizes and checksums in the log. Changes nothing. */
export async function verifyFiles(
  log: EventLogReader,
  files: FileStore,
  { replayed: { state, position: after }, sums = new Map() }: VerifyFilesOptions,
): Promise<VerifiedFiles> {
  let position = after;
  const catchUp = async () => {
    for await (const events of log.readAll({ from: position })) {
      for (const event of events) state.fold(event);
      position = events.at(-1)!.position;
    }
  };
  await catchUp();
  const keys = await Array.fromAsync(files.keys());
  const known = state.files();
  const [absent, damaged]: [KnownFile[], KnownFile[]] = [[], []];
  for (const file of known) {
    const size = await files.sizeOf(file.key);
    if (size === undefined) absent.push(file);
    else if (size !== file.size || !(await isAsSummed(files, file, sums.get(file.key)))) damaged.push(file);
  }
  // A file that was deleted since the log was read may be missing.
  await catchUp();
  const missing = absent.filter(({ key }) => state.hasFile(key));
  return { count: known.length, missing, damaged, unknown: keys.filter((key) => !state.hasFile(key)).length };
}

async function isAsSummed(files: FileStore, { key, sha256 }: KnownFile, copied?: string): Promise<boolean> {
  const expected = [sha256, copied].filter((sum) => sum !== undefined);
  if (expected.length === 0) return true;
  try {
    const stored = await sumOf(files, key);
    return expected.every((sum) => sum === stored);
  } catch (error) {
    if (error instanceof FileNotFound) return true;
    throw error;
  }
}

export function reportFiles({ count, missing, damaged, unknown }: VerifiedFiles): Report {
  return {
    ok: missing.length + damaged.length === 0,
    data: { files: { count, missing: missing.map(named), damaged: damaged.map(named), unknown } },
    lines: [
      `files: ${count}, ${missing.length} of them missing, ${damaged.length} damaged`,
      ...missing.map(({ key, name }) => `  missing: ${name} (${key})`),
      ...damaged.map(({ key, name }) => `  damaged: ${name} (${key})`),
    ],
  };
}

function named({ key, name }: KnownFile) {
  return { file_key: key, name };
}

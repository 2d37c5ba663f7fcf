import { createHash } from 'node:crypto';
import { opendir } from 'node:fs/promises';
import { FileNotFound, type FileStore } from '@chat/file-store';
import { sumOf } from './file-sums.js';
import type { Report } from './output.js';
import { showProgress } from './progress.js';

export interface CopiedFiles {
  readonly count: number;
  /** SHA-256 of every file of the source, by key. */
  readonly sums: ReadonlyMap<string, string>;
}

/** Copies each file that is missing or has another size, completely or not at all; files deleted in between are left out. */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<CopiedFiles> {
  const keys = await Array.fromAsync(from.keys());
  const progress = showProgress('Copying files');
  const sums = new Map<string, string>();
  let count = 0;
  try {
    for (const [at, key] of keys.entries()) {
      const copied = (await isThere(key, from, to)) ? undefined : await copy(key, from, to);
      if (copied !== undefined) count++;
      const sum = copied ?? known.get(key) ?? (await sumOf(from, key).catch(undefinedIfDeleted));
      if (sum !== undefined) sums.set(key, sum);
      progress.advance(at + 1, keys.length);
    }
  } finally {
    progress.end();
  }
  return { count, sums };
}

export async function assertFolder(folder: string): Promise<void> {
  try {
    await (await opendir(folder)).close();
  } catch (cause) {
    throw new Error(`The uploaded files cannot be read: ${(cause as Error).message}`, { cause });
  }
}

export function reportCopied(copied: CopiedFiles | undefined): Pick<Report, 'data' | 'lines'> {
  if (copied === undefined) return { data: {}, lines: [] };
  const line = `${copied.count} uploaded files were copied, besides those that were there before.`;
  return { data: { copied_files: copied.count }, lines: [line] };
}

async function isThere(key: string, from: FileStore, to: FileStore): Promise<boolean> {
  const size = await to.sizeOf(key);
  return size !== undefined && size === (await from.sizeOf(key));
}

/** @returns the checksum of the copy; undefined when the file was deleted in between */
async function copy(key: string, from: FileStore, to: FileStore): Promise<string | undefined> {
  const sum = createHash('sha256');
  try {
    const received = await to.receive(summing(await from.read(key), sum));
    await to.remove(key);
    await received.keep(key);
    return sum.digest('hex');
  } catch (error) {
    return undefinedIfDeleted(error);
  }
}

async function* summing(source: AsyncIterable<Uint8Array>, sum: ReturnType<typeof createHash>) {
  for await (const chunk of source) {
    sum.update(chunk);
    yield chunk;
  }
}

function undefinedIfDeleted(error: unknown): undefined {
  if (!(error instanceof FileNotFound)) throw error;
}

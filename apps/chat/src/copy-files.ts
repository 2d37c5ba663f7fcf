import { opendir } from 'node:fs/promises';
import { FileNotFound, type FileStore } from '@chat/file-store';
import type { Report } from './output.js';
import { showProgress } from './progress.js';

/**
 * Copies the files that are not there yet, each whole or not at all. One that is deleted meanwhile is left out.
 * @returns how many were copied
 */
export async function copyFiles(from: FileStore, to: FileStore): Promise<number> {
  const present = new Set(await Array.fromAsync(to.keys()));
  const missing = (await Array.fromAsync(from.keys())).filter((key) => !present.has(key));
  const progress = showProgress('Copying files');
  let copied = 0;
  try {
    for (const [at, key] of missing.entries()) {
      if (await copy(key, from, to)) copied++;
      progress.advance(at + 1, missing.length);
    }
  } finally {
    progress.end();
  }
  return copied;
}

/** @throws Error when the files in a folder cannot be listed */
export async function assertFolder(folder: string): Promise<void> {
  try {
    await (await opendir(folder)).close();
  } catch (cause) {
    throw new Error(`The uploaded files cannot be read: ${(cause as Error).message}`, { cause });
  }
}

/** @param copied undefined where no files were to be copied */
export function reportCopied(copied: number | undefined): Pick<Report, 'data' | 'lines'> {
  if (copied === undefined) return { data: {}, lines: [] };
  const line = `${copied} uploaded files were copied, besides those that were there before.`;
  return { data: { copied_files: copied }, lines: [line] };
}

async function copy(key: string, from: FileStore, to: FileStore): Promise<boolean> {
  try {
    const received = await to.receive(await from.read(key));
    await received.keep(key);
    return true;
  } catch (error) {
    if (error instanceof FileNotFound) return false;
    throw error;
  }
}

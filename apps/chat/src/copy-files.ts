import { FileNotFound, type FileStore } from '@chat/file-store';
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

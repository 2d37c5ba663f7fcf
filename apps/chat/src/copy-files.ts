import type { FileStore } from '@chat/file-store';
import { showProgress } from './progress.js';

/** Copies the files that are not there yet, each whole or not at all. @returns how many were copied */
export async function copyFiles(from: FileStore, to: FileStore): Promise<number> {
  const present = new Set(await Array.fromAsync(to.keys()));
  const missing = (await Array.fromAsync(from.keys())).filter((key) => !present.has(key));
  const progress = showProgress('Copying files');
  try {
    for (const [at, key] of missing.entries()) {
      const received = await to.receive(await from.read(key));
      await received.keep(key);
      progress.advance(at + 1, missing.length);
    }
  } finally {
    progress.end();
  }
  return missing.length;
}

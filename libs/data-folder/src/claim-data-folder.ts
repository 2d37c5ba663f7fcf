import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keepPrivate } from './keep-private.js';

const SQLITE_BUSY = 5;

/**
 * Creates the folder and claims it for this process. The claim is a file lock, so it ends with the process, however it ends.
 * @returns gives the folder back
 * @throws DataFolderInUse
 */
export function claimDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'events.lock');
  keepPrivate(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DataFolderInUse(folder, { cause: error });
  }
  return () => lock.close();
}

/** Another process has the folder; the message is the one line that the operator sees. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(folder: string, options?: ErrorOptions) {
    super(`The data folder ${folder} is in use by another process.`, options);
  }
}

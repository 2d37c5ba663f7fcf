import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/**
 * Creates the folder and claims it for this process. The claim is a file lock, so it ends with the process, however it ends.
 * @returns gives the folder back
 * @throws Error when somebody else holds it
 */
export function claimDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const lock = new DatabaseSync(join(folder, 'events.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new Error(`The data folder ${folder} is in use by another process.`, { cause: error });
  }
  return () => lock.close();
}

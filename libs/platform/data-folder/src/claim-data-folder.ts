import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { lockFile } from './lock-file.js';

/**
 * Creates the folder and claims it for this process. The claim ends with the process, however it ends.
 * @returns gives the folder back
 * @throws DataFolderInUse
 */
export function claimDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFile(join(folder, 'events.lock'));
  if (!lock) throw new DataFolderInUse(folder);
  return () => lock[Symbol.dispose]();
}

/** Another process has the folder; the message is the one line that the operator sees. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(folder: string, options?: ErrorOptions) {
    super(`The data folder ${folder} is in use by another process.`, options);
  }
}

import { join } from 'node:path';
import { lockFile } from './lock-file.js';
import { inWords, makeFolder } from './make-folder.js';

/**
 * Creates the folder and locks it for this process. The lock ends with the process, however it ends.
 * @returns releases the folder
 * @throws DataFolderInUse, DataFolderUnusable
 */
export function lockDataFolder(folder: string): () => void {
  makeFolder(folder);
  const lock = inWords(folder, () => lockFile(join(folder, 'events.lock')));
  if (!lock) throw new DataFolderInUse(folder);
  return () => lock[Symbol.dispose]();
}

/** Another process has the folder. The operator sees the message as one line. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
  constructor(folder: string, options?: ErrorOptions) {
    super(`The data folder ${folder} is in use by another process.`, options);
  }
}

import { chmodSync, closeSync, openSync } from 'node:fs';
import { giveToOwner } from './file-owner.js';

/**
 * Creates an empty file when it is missing. No other account of the machine can read or change it, whatever the umask and the
 * file's former mode; a file that root creates belongs to the account of the folder.
 * @param companions suffixes of files beside it that hold parts of it; existing ones become private, too
 */
export function keepPrivate(file: string, companions: readonly string[] = []): void {
  closeSync(openSync(file, 'a', 0o600));
  giveToOwner(file);
  for (const each of ['', ...companions]) restrict(file + each);
}

function restrict(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The file may belong to another account, which then decides on its mode.
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}

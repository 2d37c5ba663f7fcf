import { chmodSync, closeSync, openSync } from 'node:fs';
import { giveToOwner } from './file-owner.js';

/**
 * Makes an empty file when it is missing. Other accounts of the machine can neither read nor change it, whatever the umask
 * is and whatever the file's mode was before; what root makes belongs to the account that has the folder.
 * @param companions ends of the names of files beside it that hold parts of it; those that are there become private, too
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
    // The file may belong to another account, which then decides who may read it.
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}

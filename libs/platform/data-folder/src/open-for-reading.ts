import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Name of a file for `DatabaseSync` with `readOnly`. SQLite makes files beside one in WAL mode: it cannot where this account may
 * not write, and must not beside the file of another account. Without such files of a writing process, the file is opened as
 * immutable.
 * @throws Error when its newest content is in a write-ahead log that this account cannot read
 */
export function readingPlaceOf(file: string): string {
  if (mayWriteBeside(file) || existsSync(`${file}-shm`)) return file;
  if (existsSync(`${file}-wal`) && statSync(`${file}-wal`).size > 0)
    throw new Error(
      `${file} was left by a process that was killed: read it as its account, in a folder where that may write.`,
    );
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return url.href;
}

function mayWriteBeside(file: string): boolean {
  const account = process.geteuid?.();
  const owner = statSync(file, { throwIfNoEntry: false })?.uid;
  if (account !== undefined && account !== 0 && owner !== undefined && owner !== account) return false;
  try {
    accessSync(dirname(file), constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

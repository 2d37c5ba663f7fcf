import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { keepPrivate } from './keep-private.js';

const SQLITE_BUSY = 5;

/**
 * Makes a file that stands for something that one process does at a time. The claim is a file lock: it ends with the
 * process, however that ends.
 * @returns removes the file
 * @throws Error with the given message while another process has the claim
 */
export function claimFile(file: string, taken: string): Disposable {
  keepPrivate(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw (error as { errcode?: number }).errcode === SQLITE_BUSY ? new Error(taken, { cause: error }) : error;
  }
  return {
    [Symbol.dispose]() {
      rmSync(file, { force: true });
      lock.close();
    },
  };
}

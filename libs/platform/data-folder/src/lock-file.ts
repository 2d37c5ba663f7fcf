import { DatabaseSync } from 'node:sqlite';
import { keepPrivate } from './keep-private.js';

const SQLITE_BUSY = 5;

/**
 * Locks a file, which is created when it is missing. The lock ends with the process, however that ends.
 * @returns releases the lock; undefined while another process has it
 */
export function lockFile(file: string): Disposable | undefined {
  keepPrivate(file);
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // Without a journal SQLite makes no files beside it.
    connection.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { [Symbol.dispose]: () => connection.close() };
}

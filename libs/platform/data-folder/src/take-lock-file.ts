import { rmSync } from 'node:fs';
import { lockFile } from './lock-file.js';

/**
 * Creates a file that marks work which only one process may do at a time. The lock ends with the process, however that ends.
 * @returns removes the file
 * @throws Error with the given message while another process has the lock
 */
export function takeLockFile(file: string, taken: string): Disposable {
  const lock = lockFile(file);
  if (!lock) throw new Error(taken);
  return {
    [Symbol.dispose]() {
      rmSync(file, { force: true });
      lock[Symbol.dispose]();
    },
  };
}

import { resolve } from 'node:path';

/**
 * Makes SQLite keep its temporary files in the data folder, which has room for them where `/tmp` is small, missing or read-only.
 * Call it before the first database is opened. A folder that the operator chose stays.
 */
export function keepTemporaryFilesIn(folder: string): void {
  process.env['SQLITE_TMPDIR'] ??= resolve(folder);
}

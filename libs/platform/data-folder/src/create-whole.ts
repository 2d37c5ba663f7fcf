import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a private file completely or not at all, whenever the program ends. File and name are on the disk when the call returns.
 * @throws Error with the code EEXIST when the file exists
 */
export function createWhole(file: string, text: string): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, text, { flag: 'wx', mode: 0o600, flush: true });
  try {
    linkSync(part, file);
  } finally {
    rmSync(part);
  }
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}

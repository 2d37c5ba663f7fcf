import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '@chat/file-store';

/** One line for each file, in the format of sha256sum. */
const SUMS = '.sha256sums';
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/;

/** SHA-256 in hexadecimal, by key. Empty for a folder of a former version. */
export async function readSums(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, SUMS), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return new Map(
    text.split('\n').flatMap((line) => [LINE.exec(line)].flatMap((found) => (found ? [[found[2]!, found[1]!]] : []))),
  );
}

export async function writeSums(folder: string, sums: ReadonlyMap<string, string>): Promise<void> {
  const lines = Array.from(sums, ([key, sum]) => `${sum}  ${key}\n`);
  await writeFile(join(folder, `${SUMS}.part`), lines.toSorted().join(''), { mode: 0o600, flush: true });
  await rename(join(folder, `${SUMS}.part`), join(folder, SUMS));
}

/** @throws FileNotFound */
export async function sumOf(files: FileStore, key: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(await files.read(key), sum);
  return sum.digest('hex');
}

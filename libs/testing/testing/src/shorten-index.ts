import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const INDEX_LEAF = 0x0a;

/** Takes the last entry out of an index of a SQLite file that nobody has open, as a flipped bit in the number of entries does. */
export function shortenIndex(file: string, index: string): void {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const { page_size: size } = database.prepare('PRAGMA page_size').get() as { page_size: number };
  const found = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(index);
  database.close();
  const bytes = readFileSync(file);
  const page = bytes.subarray(((found!['rootpage'] as number) - 1) * size);
  if (page[0] !== INDEX_LEAF) throw new Error(`The index ${index} does not fit into a page.`);
  page.writeUInt16BE(page.readUInt16BE(3) - 1, 3);
  writeFileSync(file, bytes);
}

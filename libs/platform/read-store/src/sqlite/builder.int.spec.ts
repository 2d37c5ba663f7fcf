import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadStoreUnavailable } from '../port/errors.js';
import { Builder } from './builder.js';
import { Database } from './database.js';

it('a builder whose disk is full says so, and has made nothing of what did not fit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'builder-'));
  const file = join(folder, 'read-store.next.db');
  const database = new Database(file, 'MEMORY');
  const builder = new Builder(database, file);
  await builder.make([['CREATE TABLE texts (text TEXT)', null]]);
  database.row('PRAGMA max_page_count = 10');
  const insert = (text: string) => builder.make([['INSERT INTO texts VALUES (?)', null, text]]);
  await expect(insert('a'.repeat(100_000))).rejects.toThrow(ReadStoreUnavailable);
  await expect(insert('a'.repeat(100_000))).rejects.toThrow('full');
  await insert('b');
  expect(database.rows('SELECT text FROM texts')).toEqual([['b']]);
  await builder.close();
  await rm(folder, { recursive: true });
});

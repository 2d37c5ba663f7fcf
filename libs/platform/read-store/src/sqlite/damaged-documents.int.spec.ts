import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shortenIndex } from '@chat/testing';
import { DamagedReadModel } from '../port/errors.js';
import type { Collection, Document, ReadStore } from '../port/read-store.js';
import { openSqliteReadStore } from './generations.js';

interface Message extends Document {
  readonly _id: number;
  readonly channel: number;
  readonly text: string;
  readonly words: readonly string[];
}

const messages: Collection<Message> = { name: 'messages', indexes: [{ fields: ['channel'] }], words: 'words' };
const MESSAGES = 40;
const documents = Array.from({ length: MESSAGES }, (_, at): Message => {
  return {
    _id: at + 1,
    channel: at % 3,
    text: `The soup of day ${at + 1} is served at noon.`,
    words: ['soup', `w${at}`],
  };
});

let folder: string;
let file: string;
let store: ReadStore | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'read-store-'));
  file = join(folder, 'read-store.db');
  await open();
  const writes = documents.map((document) => ({ collection: messages, id: document._id, document, position: 5 }));
  await store!.write('messages', 5, writes);
  await close();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

async function open(): Promise<ReadStore> {
  store = await openSqliteReadStore({ folder });
  await store.prepare([messages]);
  return store;
}

async function close(): Promise<void> {
  await store?.close();
  store = undefined;
}

function byHand(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

const ways: readonly [name: string, read: (from: ReadStore) => Promise<unknown>][] = [
  ['alone', (from) => from.get(messages, 2)],
  ['with its position', (from) => from.getPositioned(messages, [1, 2])],
  ['among others', (from) => from.getMany(messages, [1, 2, 3])],
  ['by an index', (from) => from.find(messages, { filter: { channel: 1 } })],
  ['by several values', (from) => from.find(messages, { filter: { channel: { $in: [0, 1] } }, sort: { channel: 1 } })],
  ['by a word', (from) => from.find(messages, { filter: { words: { $all: ['soup'] } } })],
  ['with all', (from) => Array.fromAsync(from.scan(messages))],
];

describe.each(ways)('a document that is read %s', (_, read) => {
  it.each([
    ['its content', `_document = replace(_document, 'noon', 'dawn')`],
    ['its position', '_position = 4'],
    ['its checksum', '_checksum = _checksum + 1'],
  ])('is refused when %s was changed in the file', async (_what, change) => {
    byHand(`UPDATE messages SET ${change} WHERE _id = 2`);
    await expect(read(await open())).rejects.toThrow(DamagedReadModel);
  });

  it('is answered while it is as it was written', async () => {
    expect(await read(await open())).toBeTruthy();
  });
});

it('an index that finds the wrong document is noticed', async () => {
  byHand('UPDATE messages SET channel = 2 WHERE _id = 2');
  const opened = await open();
  await expect(opened.find(messages, { filter: { channel: 2 } })).rejects.toThrow('an index finds documents');
  expect(await opened.get(messages, 2)).toEqual(documents[1]);
});

it('an index of words that finds the wrong document is noticed', async () => {
  byHand(`INSERT OR REPLACE INTO "messages.words" (rowid, words) VALUES (2, 'salad')`);
  const salads = { filter: { words: { $all: ['salad'] } } };
  await expect((await open()).find(messages, salads)).rejects.toThrow('an index finds documents');
});

it('an index that does not find a document is found by a check of the whole file', async () => {
  shortenIndex(file, 'messages(channel)');
  const opened = await open();
  expect(await opened.count(messages, { channel: 2 })).toBe(MESSAGES / 3 - 1 / 3 - 1);
  expect(await opened.findFaults!()).toEqual({
    faults: expect.arrayContaining(['row 39 missing from index messages(channel)']),
    collections: ['messages'],
  });
});

it('an index of words that does not find a document is found when words are looked up, too', async () => {
  byHand(`INSERT OR REPLACE INTO "messages.words" (rowid, words) VALUES (8, 'soup')`);
  const opened = await open();
  expect(await opened.count(messages, { words: { $all: ['w7'] } })).toBe(0);
  expect(await opened.findFaults!({ withWords: true })).toEqual({
    faults: ['wrong index messages(words)'],
    collections: ['messages'],
  });
});

it('a check of a whole file finds nothing in what was written', async () => {
  expect(await (await open()).findFaults!({ withWords: true })).toEqual({ faults: [], collections: [] });
});

it('a checkpoint that was changed counts as none', async () => {
  byHand('UPDATE _checkpoints SET position = 900');
  expect(await (await open()).checkpoint('messages')).toBe(0);
});

it('whichever bit of the file is flipped, a document is read as it was or refused', async () => {
  const bytes = readFileSync(file);
  const outcomes = { whole: 0, refused: 0 };
  for (let at = 0; at < bytes.length; at += 241) {
    const flipped = Buffer.from(bytes);
    flipped[at]! ^= 1 << (at % 8);
    writeFileSync(file, flipped);
    try {
      const opened = await openSqliteReadStore({ folder });
      store = opened;
      for (const expected of documents) {
        const found = await opened.get(messages, expected._id).catch((error: unknown) => {
          // A flipped bit in the description of the tables makes the engine refuse the query.
          const isNamed = error instanceof DamagedReadModel || /no such|SQL logic|syntax/.test(String(error));
          expect([at, isNamed, String(error)]).toEqual([at, true, String(error)]);
          return undefined;
        });
        if (found) expect([at, found]).toEqual([at, expected]);
        outcomes[found ? 'whole' : 'refused']++;
      }
    } catch (error) {
      expect(String(error)).toMatch(/^(IncompatibleFile|Error: (?!expect))/);
      outcomes.refused++;
    }
    await close();
    for (const suffix of ['-wal', '-shm']) rmSync(file + suffix, { force: true });
  }
  expect(outcomes.whole).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(0);
});

it('a file of a former build gets its checksums when it is opened', async () => {
  byHand(`
    CREATE TABLE former AS SELECT _id, _document, _position, channel FROM messages;
    DROP TABLE messages;
    CREATE TABLE messages (_id INTEGER PRIMARY KEY NOT NULL, _document TEXT NOT NULL, _position INTEGER NOT NULL, channel);
    INSERT INTO messages SELECT * FROM former;
    DROP TABLE former;
    ALTER TABLE _checkpoints DROP COLUMN checksum;
    PRAGMA user_version = 1`);
  expect(await Array.fromAsync((await open()).scan(messages))).toEqual(documents);
  expect(await store!.checkpoint('messages')).toBe(5);
  await close();
  byHand(`UPDATE messages SET _document = replace(_document, 'noon', 'dawn') WHERE _id = 2`);
  await expect((await open()).get(messages, 2)).rejects.toThrow(DamagedReadModel);
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { fillDisk } from '@chat/testing';
import { ReadStoreUnavailable } from '../port/errors.js';
import type { Collection, Document, ReadStore } from '../port/read-store.js';
import { IncompatibleFile } from './database.js';
import { openSqliteReadStore, sqliteGenerations } from './generations.js';
import { LIMITS } from '../read-store.limits.js';

interface Message extends Document {
  readonly _id: number;
  readonly channel: number;
  readonly topic?: string;
  readonly starred?: boolean | null;
  readonly words?: readonly string[];
}

const messages: Collection<Message> = { name: 'messages', indexes: [{ fields: ['channel'] }] };

const write = (to: ReadStore, position: number, documents: readonly Message[], collection = messages) =>
  to.write(
    'test',
    position,
    documents.map((document) => ({ collection, id: document._id, document, position })),
  );

const text = (word: string) => ({ channel: 7, words: [word] });

/** Milliseconds that a call takes, the least of a few, for the machine may be busy. */
async function duration(call: () => Promise<unknown>): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 5; round++) {
    const started = performance.now();
    await call();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

describe('the SQLite read store', () => {
  let folder: string;
  let file: string;
  let store: ReadStore | undefined;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-store-'));
    file = join(folder, 'read-store.db');
  });
  afterEach(async () => {
    await store?.close();
    await rm(folder, { recursive: true });
  });

  const open = async (collection: Collection<Message> = messages) => {
    await store?.close();
    store = await openSqliteReadStore({ folder });
    await store.prepare([collection]);
    return store;
  };
  it('keeps documents and checkpoints over a restart', async () => {
    await write(await open(), 3, [{ _id: 1, channel: 7 }]);
    const reopened = await open();
    expect(await reopened.find(messages, { filter: { channel: 7 } })).toEqual([{ _id: 1, channel: 7 }]);
    expect(await reopened.checkpoint('test')).toBe(3);
  });

  it('overwrites the pages of what was removed or replaced, so that they are gone once it is closed', async () => {
    await write(
      await open(),
      1,
      [1, 2].map((id) => ({ _id: id, channel: 7, topic: 'secret '.repeat(20_000) })),
    );
    await store!.write('test', 2, [{ collection: messages, id: 1, document: null, position: 2 }]);
    await write(store!, 3, [{ _id: 2, channel: 7, topic: 'kept' }]);
    await store!.close();
    const files = (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1'));
    const bytes = (await Promise.all(files)).join('');
    expect([bytes.includes('secret'), bytes.includes('kept')]).toEqual([false, true]);
  });

  it('finds and gives as many documents as there are', async () => {
    const documents = Array.from({ length: 130_000 }, (_, at) => ({ _id: at, channel: 7 }));
    const ids = documents.map(({ _id }) => _id);
    await write(await open(), 1, documents);
    const reopened = await open();
    expect(await reopened.find(messages, { filter: { channel: 7 } })).toHaveLength(ids.length);
    expect(await reopened.getMany(messages, ids)).toHaveLength(ids.length);
  });

  it('fills the columns of indexes that are declared later, also after a time without them', async () => {
    const documents: Message[] = [
      { _id: 1, channel: 7, topic: 'a', starred: true },
      { _id: 2, channel: 7, topic: 'b', starred: false },
      { _id: 3, channel: 7, topic: 'a' },
      { _id: 4, channel: 7, topic: '5', starred: null },
    ];
    await write(await open(), 1, documents);
    const more = { ...messages, indexes: [{ fields: ['topic'] }, { fields: ['starred', 'channel'] }] };
    const found = async (filter: object) =>
      (await store!.find(more, { filter, sort: { _id: 1 } })).map(({ _id }) => _id);
    await open(more);
    expect(await found({ topic: 'a' })).toEqual([1, 3]);
    expect(await found({ topic: '5' })).toEqual([4]);
    expect(await found({ starred: true, channel: 7 })).toEqual([1]);
    expect(await found({ starred: { $in: [false, null] }, channel: 7 })).toEqual([2, 3, 4]);
    await write(await open(), 2, [{ _id: 1, channel: 7, topic: 'z' }]);
    await open(more);
    expect(await found({ topic: 'z' })).toEqual([1]);
    expect(await found({ topic: 'a' })).toEqual([3]);
  });

  it('keeps the ids of a collection of one type', async () => {
    await write(await open(), 1, [{ _id: 1, channel: 7 }]);
    await expect(write(store!, 2, [{ _id: '2', channel: 7 } as unknown as Message])).rejects.toThrow(TypeError);
    expect(await store!.checkpoint('test')).toBe(1);
  });

  it.each(['one process', 'several processes'])(
    'takes the first documents of a collection from several writers of %s',
    async (by) => {
      const withWords: Collection<Message> = { ...messages, words: 'words' };
      const one = await openSqliteReadStore({ folder });
      const others =
        by === 'one process' ? [] : [await openSqliteReadStore({ folder }), await openSqliteReadStore({ folder })];
      const stores = [one, ...others];
      const writers = Array.from({ length: 12 }, (_, id) => id);
      await Promise.all(
        writers.map((_id) => write(stores[_id % stores.length]!, 1, [{ _id, ...text('soup') }], withWords)),
      );
      await Promise.all(stores.map((each) => each.flush()));
      expect(await one.findIds(withWords, { filter: { channel: 7 }, sort: { _id: 1 } })).toEqual(writers);
      const found = await one.findIds(withWords, { filter: { words: { $all: ['soup'] } }, sort: { _id: 1 } });
      expect(found).toEqual(writers);
      await Promise.all(stores.map((each) => each.close()));
    },
  );

  it('forgets a table whose first write was refused', async () => {
    const wrong = { _id: 2, channel: {} } as unknown as Message;
    await expect(write(await open(), 1, [{ _id: 1, channel: 7 }, wrong])).rejects.toThrow(TypeError);
    expect(await store!.find(messages, { filter: { channel: 7 } })).toEqual([]);
    await write(store!, 1, [{ _id: 1, channel: 7 }]);
    expect(await store!.get(messages, 1)).toEqual({ _id: 1, channel: 7 });
  });

  it('keeps what it accepted while the file cannot be written, and accepts no more', async () => {
    await write(await open(), 1, [{ _id: 1, channel: 7 }]);
    expect(await store!.checkpoint('test')).toBe(1);
    const other = new DatabaseSync(file, { timeout: 10_000 });
    other.exec('BEGIN IMMEDIATE');
    await write(store!, 2, [{ _id: 2, channel: 7 }]);
    await expect(store!.get(messages, 2)).rejects.toThrow(ReadStoreUnavailable);
    await expect(store!.find(messages, { filter: { channel: 7 } })).rejects.toThrow(ReadStoreUnavailable);
    await expect(write(store!, 3, [{ _id: 3, channel: 7 }])).rejects.toThrow(ReadStoreUnavailable);
    other.close();
    while ((await store!.checkpoint('test').catch(() => 0)) < 2) await setImmediate();
    expect(await store!.find(messages, { filter: { channel: 7 }, sort: { _id: 1 } })).toEqual([
      { _id: 1, channel: 7 },
      { _id: 2, channel: 7 },
    ]);
  });

  it('shows what it accepted while the disk is full, and accepts no more', async () => {
    const worded: Collection<Message> = { ...messages, words: 'words' };
    await write(
      await open(worded),
      1,
      [
        { _id: 1, ...text('first') },
        { _id: 2, ...text('second') },
      ],
      worded,
    );
    await store!.flush();
    const makeRoom = fillDisk(process.pid);
    try {
      await write(
        store!,
        2,
        [
          { _id: 2, ...text('changed') },
          { _id: 3, ...text('third') },
        ],
        worded,
      );
      expect(await store!.get(worded, 3)).toEqual({ _id: 3, ...text('third') });
      expect(await store!.findIds(worded, { filter: { channel: 7 }, sort: { _id: 1 } })).toEqual([1, 2, 3]);
      expect(await store!.findIds(worded, { filter: { words: { $all: ['changed'] } } })).toEqual([2]);
      expect(await store!.findIds(worded, { filter: { words: { $all: ['second'] } } })).toEqual([]);
      expect(await store!.count(worded, { channel: 7 })).toBe(3);
      expect(await store!.checkpoint('test')).toBe(2);
      await expect(write(store!, 3, [{ _id: 4, channel: 7 }], worded)).rejects.toThrow(ReadStoreUnavailable);
      await expect(store!.flush()).rejects.toThrow(ReadStoreUnavailable);
    } finally {
      makeRoom();
    }
    while (
      !(await store!.flush().then(
        () => true,
        () => false,
      ))
    )
      await setImmediate();
    const reopened = await open(worded);
    expect(await reopened.getMany(worded, [1, 2, 3, 4])).toHaveLength(3);
  });

  it('has everything in the file once flushed', async () => {
    await write(await open(), 1, [{ _id: 1, channel: 7 }]);
    await write(store!, 2, [{ _id: 1, channel: 8 }]);
    await store!.flush();
    const other = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    expect(other.prepare('SELECT channel, _position AS position FROM messages').all()).toEqual([
      expect.objectContaining({ channel: 8, position: 2 }),
    ]);
    other.close();
  });

  /** @limit readStore.backlogCharacters */
  it('takes documents of so many characters before they are in the file, and with more it waits for the file', async () => {
    const opened = await open();
    await write(opened, 1, [{ _id: 1, channel: 7 }]);
    await opened.flush();
    const other = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    const inFile = () => other.prepare('SELECT position FROM _checkpoints').get()!['position'];
    const frame = JSON.stringify({ _id: 2, channel: 7, topic: '' }).length;
    const large = (characters: number) => [{ _id: 2, channel: 7, topic: 'x'.repeat(characters - frame) }];

    await write(opened, 2, large(LIMITS.readStore.backlogCharacters));
    expect(inFile()).toBe(1);
    await opened.flush();
    await write(opened, 3, large(LIMITS.readStore.backlogCharacters + 1));
    expect(inFile()).toBe(3);
    other.close();
  });

  it('finishes what it accepted before it closes', async () => {
    const opened = await open();
    const all = Array.from({ length: 1_000 }, (_, at) => ({ _id: at, channel: 7 }));
    for (const [at, document] of all.entries()) await write(opened, at + 1, [document]);
    await write(opened, 1_001, [{ _id: 0, channel: 8 }]);
    const reopened = await open();
    expect(await reopened.checkpoint('test')).toBe(1_001);
    expect(await reopened.count(messages, { channel: 7 })).toBe(999);
  });

  it.each<[string, (database: DatabaseSync) => void]>([
    ['another application', (database) => database.exec('PRAGMA application_id = 77')],
    ['nobody in particular', (database) => database.exec('CREATE TABLE t (a)')],
  ])('refuses a file of %s', async (_, make) => {
    const database = new DatabaseSync(file);
    make(database);
    database.close();
    await expect(openSqliteReadStore({ folder })).rejects.toThrow(IncompatibleFile);
  });

  it('refuses a file that is no database', async () => {
    await writeFile(file, 'Minutes of the last meeting. '.repeat(100));
    await expect(openSqliteReadStore({ folder })).rejects.toThrow('is not a read store');
  });

  it('refuses a file of a newer version', async () => {
    await open();
    await store!.close();
    const database = new DatabaseSync(file);
    database.exec('PRAGMA user_version = 3');
    database.close();
    await expect(openSqliteReadStore({ folder })).rejects.toThrow('has schema version 3; this service knows up to 2');
  });

  it('finds by its indexes what was built beside it, also what was written after they were made', async () => {
    const generations = sqliteGenerations(folder);
    const built = await generations.build('next');
    await write(built, 2, [
      { _id: 1, channel: 7 },
      { _id: 2, channel: 8 },
    ]);
    await built.prepare([messages]);
    await write(built, 3, [{ _id: 2, channel: 7 }]);
    expect(await built.find(messages, { filter: { channel: 7 } })).toHaveLength(2);
    await built.close();
    store = await generations.open('next');
    await write(store, 4, [{ _id: 3, channel: 7 }]);
    expect(await store.find(messages, { filter: { channel: 7 }, sort: { _id: 1 } })).toEqual([
      { _id: 1, channel: 7 },
      { _id: 2, channel: 7 },
      { _id: 3, channel: 7 },
    ]);
    expect(await store.checkpoint('test')).toBe(4);
  });

  it('is not built twice at once', async () => {
    const generations = sqliteGenerations(folder);
    const built = await generations.build('next');
    await write(built, 1, [{ _id: 1, channel: 7 }]);
    await expect(sqliteGenerations(folder).remove('next')).rejects.toThrow('is being made by another process');
    await built.close();
    await generations.remove('next');
  });

  it('merges the newest of many values without looking at all their documents', async () => {
    const collection = { ...messages, indexes: [{ fields: ['channel', 'topic'] }] };
    const opened = await open(collection);
    const all = Array.from({ length: 30_000 }, (_, at) => ({ _id: at, channel: at % 300, topic: 'general' }));
    await write(opened, 1, all, collection);
    expect(await opened.checkpoint('test')).toBe(1);
    const filter = { channel: { $in: Array.from({ length: 200 }, (_, at) => at) }, topic: 'general' };
    const newest = () => opened.find(collection, { filter, sort: { _id: -1 }, limit: 50 });
    const everything = () => opened.find(collection, { filter, sort: { _id: -1 } });
    expect((await newest()).map(({ _id }) => _id)).toEqual(Array.from({ length: 50 }, (_, at) => 29_899 - at));
    expect(await duration(newest)).toBeLessThan((await duration(everything)) / 3);
  });

  it('finds among thousands of values those that documents have, faster than one by one', async () => {
    const opened = await open();
    await write(opened, 1, [{ _id: 1, channel: 7 }]);
    const values = Array.from({ length: 3_000 }, (_, at) => at);
    const page = (channels: number[]) =>
      opened.find(messages, { filter: { channel: { $in: channels } }, sort: { _id: -1 }, limit: 50 });
    const together = () => page(values);
    const oneByOne = async () => {
      for (const channel of values) await page([channel]);
    };
    expect(await together()).toEqual([{ _id: 1, channel: 7 }]);
    expect(await duration(together)).toBeLessThan((await duration(oneByOne)) / 3);
  });
});

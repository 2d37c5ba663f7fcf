import { MongoClient } from 'mongodb';
import { describeOnMongoDB } from '../../../../../test/support/engines/mongodb.js';
import { QueryTookTooLong, ReadStoreUnavailable } from '../port/errors.js';
import type { AssertMayWrite, Collection, Document, ReadStore } from '../port/read-store.js';
import { openMongoReadStore } from './mongo-read-store.js';

interface Note extends Document {
  readonly _id: number;
  readonly owner?: number;
  readonly text?: string;
  readonly parts?: unknown;
}

const notes: Collection<Note> = { name: 'notes', indexes: [] };
const notesOfOwner: Collection<Note> = { ...notes, indexes: [{ fields: ['owner'] }] };

const put = (document: Note, position: number) => ({ collection: notes, id: document._id, document, position });

describeOnMongoDB('the MongoDB read store', (replicaSet) => {
  let url: string;
  let store: ReadStore;

  beforeEach(async () => {
    url = replicaSet().newDatabase();
    store = await openMongoReadStore({ url });
  });
  afterEach(() => store.close());

  it('keeps documents and checkpoints for the next one', async () => {
    await store.write('test', 3, [put({ _id: 1, owner: 7 }, 3)]);
    const another = await openMongoReadStore({ url });
    expect(await another.get(notes, 1)).toEqual({ _id: 1, owner: 7 });
    expect(await another.checkpoint('test')).toBe(3);
    await another.close();
  });

  it('ends a query that takes longer than it may', async () => {
    const texts: Collection<Note & { words?: readonly string[] }> = { name: 'texts', indexes: [], words: 'words' };
    await store.prepare([texts]);
    const writes = Array.from({ length: 40_000 }, (_, at) => ({
      collection: texts,
      id: at + 1,
      document: { _id: at + 1, words: [at % 2 === 0 ? 'odd' : 'even', 'number'] },
      position: 1,
      isNew: true,
    }));
    await store.write('test', 1, writes);
    const query = { filter: { words: { $all: ['even', 'odd'] } } };
    await expect(store.findIds(texts, { ...query, withinMs: 1 })).rejects.toThrow(QueryTookTooLong);
    await expect(store.find(texts, { ...query, withinMs: 0 })).rejects.toThrow(QueryTookTooLong);
    expect(await store.findIds(texts, { ...query, withinMs: 60_000 })).toEqual([]);
  });

  it('makes an index that is declared later', async () => {
    await store.write('test', 1, [put({ _id: 1, owner: 7 }, 1), put({ _id: 2 }, 1)]);
    await store.prepare([notesOfOwner]);
    expect(await store.find(notesOfOwner, { filter: { owner: 7 } })).toEqual([{ _id: 1, owner: 7 }]);
    expect(await store.count(notesOfOwner, { owner: null })).toBe(1);
  });

  it('lets the latest position win, whatever comes first', async () => {
    const positions = Array.from({ length: 30 }, (_, at) => ((at * 7) % 30) + 1);
    await Promise.all(positions.map((at) => store.write(`test ${at}`, at, [put({ _id: 1, owner: at }, at)])));
    expect(await store.get(notes, 1)).toEqual({ _id: 1, owner: 30 });
  });

  it('lets nothing come back late that was removed, and does not find it', async () => {
    await store.prepare([notesOfOwner]);
    await store.write('test', 5, [put({ _id: 1, owner: 7 }, 5), { ...put({ _id: 1 }, 6), document: null }]);
    await store.write('late', 5, [put({ _id: 1, owner: 7 }, 5)]);
    expect(await store.get(notes, 1)).toBeUndefined();
    expect(await store.getMany(notes, [1])).toEqual([]);
    expect(await store.getPositioned(notes, [1])).toEqual([{ id: 1, document: undefined, position: 6 }]);
    expect(await Array.fromAsync(store.scan(notes))).toEqual([]);
    expect(await store.find(notesOfOwner, { filter: { owner: null } })).toEqual([]);
    expect(await store.count(notesOfOwner, { owner: { $in: [null, 7] } })).toBe(0);
    await store.write('test', 7, [put({ _id: 1, owner: 8 }, 7)]);
    expect(await store.find(notesOfOwner, { filter: {}, sort: { owner: 1 } })).toEqual([{ _id: 1, owner: 8 }]);
  });

  it.each<[string, unknown, string]>([
    ['is too large', 'x'.repeat(16 * 1024 * 1024), 'is larger than the 16 MiB that MongoDB takes'],
    ['is nested too deeply', nested(200), 'is nested deeper than 100 levels'],
    ['has a null in a name', { 'a\0b': 1 }, 'has a field that MongoDB cannot hold: "a\\u0000b"'],
    ["names the driver's own types", [{ _bsontype: 'ObjectId' }], 'has a field that MongoDB cannot hold: "_bsontype"'],
    ['looks like a reference', { $ref: 'notes', $id: 1 }, 'has a field that MongoDB cannot hold: "$ref"'],
  ])('refuses a document that %s, and all that is written with it', async (_, parts, fault) => {
    const written = store.write('test', 1, [put({ _id: 1 }, 1), put({ _id: 2, parts }, 1)]);
    await expect(written).rejects.toThrow(new TypeError(`The document 2 of notes ${fault}.`));
    expect(await store.get(notes, 1)).toBeUndefined();
    expect(await store.checkpoint('test')).toBe(0);
  });

  it('clears away what is kept of removed documents, and leaves a collection alone that is empty', async () => {
    await using client = await MongoClient.connect(url);
    const uuid = async () => {
      const [listed] = await client.db().listCollections({ name: 'notes' }, { nameOnly: false }).toArray();
      return listed!.info!.uuid!.toString();
    };
    await store.prepare([notes]);
    const made = await uuid();
    await store.clear([notes], []);
    expect(await uuid()).toBe(made);
    await store.write('test', 2, [{ ...put({ _id: 1 }, 2), document: null }]);
    await store.clear([notes], ['test']);
    expect(await uuid()).not.toBe(made);
    await store.write('test', 1, [put({ _id: 1 }, 1)]);
    expect(await store.get(notes, 1)).toEqual({ _id: 1 });
  });

  it('ends a write between two commands when another process may write, and leaves what a crash leaves', async () => {
    await store.write('test', 1, [put({ _id: 1 }, 1)]);
    const writes = [{ ...put({ _id: 2 }, 2), isNew: true }, put({ _id: 1, owner: 7 }, 2)];
    const reached = [];
    for (const commands of [0, 1, 2]) {
      await expect(store.write('test', 2, writes, endingAfter(commands))).rejects.toThrow(RangeError);
      reached.push([await store.checkpoint('test'), ...(await Array.fromAsync(store.scan(notes)))]);
    }
    expect(reached).toEqual([
      [1, { _id: 1 }],
      [1, { _id: 1 }, { _id: 2 }],
      [1, { _id: 1, owner: 7 }, { _id: 2 }],
    ]);
    await store.write('test', 2, writes, endingAfter(3));
    expect(await store.checkpoint('test')).toBe(2);
  });

  it('ends between two commands what empties collections when another process may write', async () => {
    await store.write('test', 1, [put({ _id: 1 }, 1)]);
    for (const commands of [0, 1]) {
      await expect(store.clear([notes], ['test'], endingAfter(commands))).rejects.toThrow(RangeError);
      expect(await store.checkpoint('test')).toBe(1 - commands);
      expect(await store.get(notes, 1)).toEqual({ _id: 1 });
    }
    await expect(store.clear([notes], ['test'], endingAfter(2))).rejects.toThrow(RangeError);
    expect(await store.get(notes, 1)).toBeUndefined();
  });

  it('takes no object for an id', async () => {
    await store.write('test', 1, [put({ _id: 1 }, 1)]);
    expect(await store.get(notes, { $gt: 0 } as unknown as number)).toBeUndefined();
    await expect(store.getMany(notes, [{ $gt: 0 }] as unknown as number[])).rejects.toThrow('cannot nest $ under $in');
  });

  it('cannot be opened while nobody is there', async () => {
    const nobody = 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100';
    await expect(openMongoReadStore({ url: nobody })).rejects.toThrow(ReadStoreUnavailable);
  });
});

/** Another process may write after so many commands. */
function endingAfter(commands: number): AssertMayWrite {
  let left = commands;
  return () => {
    if (left-- === 0) throw new RangeError('Another process may write.');
  };
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : [nested(depth - 1)];
}

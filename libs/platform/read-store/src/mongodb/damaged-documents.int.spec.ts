import { MongoClient } from 'mongodb';
import { describeOnMongoDB } from '../../../../../test/support/engines/mongodb.js';
import { DamagedReadModel } from '../port/errors.js';
import type { Collection, Document, ReadStore } from '../port/read-store.js';
import { openMongoReadStore } from './mongo-read-store.js';

interface Note extends Document {
  readonly _id: number;
  readonly owner: number;
  readonly text: string;
  readonly words: readonly string[];
}

const notes: Collection<Note> = { name: 'notes', indexes: [{ fields: ['owner'] }], words: 'words' };
const note = (id: number, text = 'noon'): Note => ({ _id: id, owner: 7, text, words: ['soup'] });

describeOnMongoDB('a document in MongoDB', (replicaSet) => {
  let client: MongoClient;
  let store: ReadStore;
  const stored = () => client.db().collection<Note & { _checksum: number; _position: number }>('notes');

  beforeEach(async () => {
    const url = replicaSet().newDatabase();
    client = new MongoClient(url);
    store = await openMongoReadStore({ url });
    await store.prepare([notes]);
    const writes = [1, 2, 3].map((id) => ({ collection: notes, id, document: note(id), position: 5, isNew: id < 3 }));
    await store.write('notes', 5, writes);
  });
  afterEach(async () => {
    await store.close();
    await client.close();
  });

  const ways: [name: string, read: () => Promise<unknown>][] = [
    ['alone', () => store.get(notes, 2)],
    ['with its position', () => store.getPositioned(notes, [1, 2])],
    ['among others', () => store.getMany(notes, [1, 2, 3])],
    ['by an index', () => store.find(notes, { filter: { owner: 7 } })],
    ['by a word', () => store.find(notes, { filter: { words: { $all: ['soup'] } } })],
    ['with all others', () => Array.fromAsync(store.scan(notes))],
  ];

  describe.each(ways)('that is read %s', (_, read) => {
    it.each([
      ['content', { text: 'dawn' }],
      ['position', { _position: 4 }],
      ['checksum', { _checksum: 1 }],
    ])('is refused when its %s was changed by hand', async (_what, change) => {
      expect(await read()).toBeTruthy();
      await stored().updateOne({ _id: 2 }, { $set: change });
      await expect(read()).rejects.toThrow(DamagedReadModel);
    });
  });

  it('that was written again is checked as it is now', async () => {
    await store.write('notes', 6, [{ collection: notes, id: 2, document: note(2, 'late'), position: 6 }]);
    expect(await store.get(notes, 2)).toEqual(note(2, 'late'));
    await stored().updateOne({ _id: 2 }, { $set: { text: 'noon' } });
    await expect(store.get(notes, 2)).rejects.toThrow(DamagedReadModel);
  });

  it('with half of a surrogate pair, which BSON cannot hold, is no damage', async () => {
    await store.write('notes', 6, [
      { collection: notes, id: 2, document: note(2, '\ud83c soup \\ud83c'), position: 6 },
    ]);
    expect(await store.get(notes, 2)).toEqual(note(2, '\ufffd soup \\ud83c'));
  });

  it('of a former build, without a checksum, is read', async () => {
    await stored().updateOne({ _id: 2 }, { $unset: { _checksum: '' } });
    expect(await store.get(notes, 2)).toEqual(note(2));
  });
});

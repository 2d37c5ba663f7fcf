import { describeOnMongoDB } from '../../../../../test/support/engines/mongodb.js';
import { ReadStoreUnavailable } from '../port/errors.js';
import type { Collection, Document, ReadStore, Write } from '../port/read-store.js';
import { openMongoReadStore } from './mongo-read-store.js';

interface Note extends Document {
  readonly _id: number;
  readonly marks: number;
}

const notes: Collection<Note> = { name: 'notes', indexes: [{ fields: ['marks'] }] };

/** A note that stays, one that is marked each time, and one that is gone with the next position. */
function writesAt(position: number): Write[] {
  const put = (id: number, marks: number): Write => {
    return { collection: notes, id, document: { _id: id, marks } as Note, position };
  };
  const gone: Write = { collection: notes, id: 10_000 + position - 1, document: null, position };
  return [put(position, 0), put(0, position), put(10_000 + position, 0), gone];
}

async function expectEverythingUpTo(store: ReadStore, position: number): Promise<void> {
  const kept = Array.from({ length: position }, (_, at) => ({ _id: at + 1, marks: 0 }));
  const last = { _id: 10_000 + position, marks: 0 };
  expect(await Array.fromAsync(store.scan(notes))).toEqual([{ _id: 0, marks: position }, ...kept, last]);
  expect(await store.checkpoint('test')).toBe(position);
}

describeOnMongoDB('a MongoDB read store whose only server is killed', (replicaSet) => {
  const server = () => replicaSet().members[0]!;
  let store: ReadStore;

  beforeEach(async () => {
    store = await openMongoReadStore({ url: `${replicaSet().newDatabase()}&serverSelectionTimeoutMS=1000` });
    await store.prepare([notes]);
  });
  afterEach(() => store.close());

  it('keeps what was acknowledged, and goes on where the checkpoint is', async () => {
    let acknowledged = 0;
    const write = async () => {
      for (let position = 1; ; position++) {
        await store.write('test', position, writesAt(position));
        acknowledged = position;
        if (position === 20) void server().kill();
      }
    };
    await expect(write()).rejects.toThrow(ReadStoreUnavailable);
    await server().start();
    await replicaSet().primary();
    const checkpoint = await store.checkpoint('test');
    expect(checkpoint).toBeGreaterThanOrEqual(acknowledged);
    const end = checkpoint + 5;
    for (let position = checkpoint + 1; position <= end; position++) {
      await store.write('test', position, writesAt(position));
    }
    await expectEverythingUpTo(store, end);
  });

  it('says in time that it is unavailable, and recovers by itself', async () => {
    await store.write('test', 1, writesAt(1));
    await server().kill();
    const calls: (() => Promise<unknown>)[] = [
      () => store.write('test', 2, writesAt(2)),
      () => store.get(notes, 1),
      () => store.getMany(notes, [1]),
      () => store.find(notes, { filter: { marks: 0 } }),
      () => store.count(notes, { marks: 0 }),
      () => store.checkpoint('test'),
      () => store.prepare([notes]),
      () => store.clear([notes], []),
      () => Array.fromAsync(store.scan(notes)),
    ];
    const started = performance.now();
    await Promise.all(calls.map((call) => expect(call()).rejects.toThrow(ReadStoreUnavailable)));
    expect(performance.now() - started).toBeLessThan(30_000);
    await server().start();
    await replicaSet().primary();
    await store.write('test', 2, writesAt(2));
    await expectEverythingUpTo(store, 2);
  });
});

describeOnMongoDB(
  'a MongoDB read store that loses its primary',
  (replicaSet) => {
    let store: ReadStore;

    beforeEach(async () => {
      store = await openMongoReadStore({ url: `${replicaSet().newDatabase()}&serverSelectionTimeoutMS=100000` });
      await store.prepare([notes]);
    });
    afterEach(() => store.close());

    it('fails no call while the others elect a new one', async () => {
      for (let position = 1; position <= 40; position++) {
        if (position === 20) void (await replicaSet().primary()).kill();
        await store.write('test', position, writesAt(position));
        expect(await store.get(notes, 0)).toEqual({ _id: 0, marks: position });
      }
      await expectEverythingUpTo(store, 40);
    });
  },
  3,
);

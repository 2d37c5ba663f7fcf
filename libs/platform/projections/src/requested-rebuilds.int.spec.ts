import { openLocalCoordination } from '@chat/coordination/local';
import type { Coordination } from '@chat/coordination';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { type Document, GenerationalReadStore } from '@chat/read-store';
import { memoryGenerations } from '@chat/read-store/memory';
import { eventually } from '@chat/testing';
import { advance } from './advance.js';
import type { BuildElsewhere } from './build-generations.js';
import { append, fold, marked, notes, written } from './notes.fixture.js';
import type { Projection } from './projection.js';
import { markVersion } from './projection-version.js';
import { Projections } from './projections.js';
import { RequestedRebuilds } from './requested-rebuilds.js';

const projection = notes as unknown as Projection<Document>;

let log: EventLog;
let store: GenerationalReadStore;
let coordination: Coordination;
let models: Projections;
let rebuilds: RequestedRebuilds;

beforeEach(async () => {
  log = openMemoryEventLog();
  store = await GenerationalReadStore.open(memoryGenerations());
  coordination = openLocalCoordination(store);
  models = new Projections(log, store, [projection]);
  rebuilds = new RequestedRebuilds(log, store, [projection], coordination);
  await append(log, written(1), written(2), marked([1, 2], 'first'));
  models.start();
  await models.caughtUp();
});
afterEach(async () => {
  await rebuilds.stop();
  await models.stop();
  await store.close();
});

const stored = () => Array.fromAsync(store.scan(notes.collection));
const now = async () => (await rebuilds.models())[0]!;
const reached = (state: string) => eventually(async () => expect((await now()).rebuild).toMatchObject({ state }));

/** As a fault of a disk would. */
async function spoil(id: number): Promise<void> {
  const document = { _id: id, marks: ['worst'], markCount: 7 };
  await store.write('tampering', 1, [{ collection: notes.collection, id, document, position: 1e9 }]);
}

it('rebuilds, says what differs, switches, and back again', async () => {
  await spoil(2);
  const before = await stored();
  expect(await rebuilds.begin('notes')).toBe(true);
  await reached('built');
  expect(await now()).toEqual({
    name: 'notes',
    keepsFormer: false,
    rebuild: { state: 'built', position: 3, end: 3, differences: 1 },
  });
  expect(await stored()).toEqual(before);
  await append(log, written(3));
  expect(await rebuilds.switchTo('notes', true)).toBe(true);
  await reached('switched');
  await models.waitFor(await log.head());
  expect(await stored()).toEqual(await fold(log));
  expect(await now()).toMatchObject({ keepsFormer: true });
  expect(await rebuilds.back('notes')).toBe(true);
  await reached('switched');
  await models.waitFor(await log.head());
  expect((await stored())[1]).toMatchObject({ marks: ['worst'] });
  expect(await stored()).toHaveLength(3);
});

it('has one rebuild at a time, also beside another server', async () => {
  const other = new RequestedRebuilds(log, store, [projection], coordination);
  expect(await rebuilds.begin('notes')).toBe(true);
  expect(await rebuilds.begin('notes')).toBe(false);
  expect(await other.begin('notes')).toBe(false);
  await reached('built');
  expect(await other.switchTo('notes', false)).toBe(false);
  expect(await rebuilds.begin('notes')).toBe(true);
  await reached('built');
});

it('says why it failed, and can be asked again', async () => {
  const { readAll } = log;
  log.readAll = () => {
    throw new Error('The log is away.');
  };
  expect(await rebuilds.begin('notes')).toBe(true);
  await eventually(async () =>
    expect((await now()).rebuild).toMatchObject({ state: 'failed', error: 'The log is away.' }),
  );
  log.readAll = readAll;
  expect(await rebuilds.begin('notes')).toBe(true);
  await reached('built');
  expect(await rebuilds.back('notes')).toBe(true);
  await eventually(async () =>
    expect((await now()).rebuild).toMatchObject({ error: 'No former documents of notes are kept.' }),
  );
});

it('builds elsewhere where that is possible, and brings it up to date', async () => {
  const build: BuildElsewhere = async ([named], { upTo, onProgress }) => {
    const built = await store.buildGeneration(projection, named!.generation);
    await markVersion(built, projection);
    await advance(log, [{ projection, store: built }], upTo - 1, onProgress);
    await built.prepare([projection.collection]);
  };
  const elsewhere = new RequestedRebuilds(log, store, [projection], coordination, build);
  expect(await elsewhere.begin('notes')).toBe(true);
  await eventually(async () =>
    expect((await elsewhere.models())[0]!.rebuild).toEqual({ state: 'built', position: 3, end: 3, differences: 0 }),
  );
  expect(await elsewhere.switchTo('notes', false)).toBe(true);
  await eventually(async () => expect((await elsewhere.models())[0]!.rebuild).toMatchObject({ state: 'switched' }));
  expect(await stored()).toEqual(await fold(log));
  await elsewhere.stop();
});

it('leaves nothing behind when the server stops', async () => {
  expect(await rebuilds.begin('notes')).toBe(true);
  await rebuilds.stop();
  expect(await coordination.holders('rebuild/')).toEqual([]);
  expect(await rebuilds.begin('notes')).toBe(false);
});

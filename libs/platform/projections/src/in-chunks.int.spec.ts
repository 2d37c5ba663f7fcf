import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import type { Collection, Document, ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { advance } from './advance.js';
import { append, fold, marked, notes, written } from './notes.fixture.js';
import { ProjectionRunner } from './projection-runner.js';
import { LIMITS } from './projections.limits.js';

const MOST = LIMITS.readStore.documentsAtOnce;
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

let log: EventLog;
let store: ReadStore;
/** How many documents were asked for, each time. */
let reads: number[];
/** Checkpoints, each time that documents were written. */
let checkpoints: number[];

beforeEach(async () => {
  log = openMemoryEventLog();
  [reads, checkpoints] = [[], []];
  const opened = openMemoryReadStore();
  const getPositioned = async <Doc extends Document>(collection: Collection<Doc>, wanted: readonly Doc['_id'][]) => {
    reads.push(wanted.length);
    return opened.getPositioned(collection, wanted);
  };
  const write: ReadStore['write'] = async (checkpoint, position, writes) => {
    if (writes.length > 0) checkpoints.push(position);
    await opened.write(checkpoint, position, writes);
  };
  store = new Proxy(opened, {
    get: (target, name) =>
      ({ getPositioned, write })[name as string] ?? (target[name as keyof ReadStore] as () => unknown).bind(target),
  });
});
afterEach(async () => {
  await log.close();
  await store.close();
});

async function follow(): Promise<void> {
  const runner = new ProjectionRunner(log, store, notes);
  runner.start();
  expect(await runner.waitFor(await log.head())).toBe(true);
  await runner.stop();
}
const catchUp = async () => {
  await advance(log, [{ projection: notes as never, store }], await log.head());
};

describe.each([
  ['a follower', follow],
  ['a read model that is rebuilt', catchUp],
])('%s', (_who, take) => {
  it('takes an event that concerns so many documents at once', async () => {
    await append(log, ...ids(MOST).map(written));
    await take();
    [reads, checkpoints] = [[], []];
    const position = await append(log, marked(ids(MOST), 'a'));
    await take();
    expect([reads, checkpoints]).toEqual([[MOST], [position]]);
  });

  /** @limit readStore.documentsAtOnce */
  it('takes an event that concerns more of them in parts, and has passed it with the last one', async () => {
    await append(log, ...ids(2 * MOST + 1).map(written));
    await take();
    [reads, checkpoints] = [[], []];
    const position = await append(log, marked(ids(2 * MOST + 1), 'a'));
    await take();
    expect(reads).toEqual([MOST, MOST, 1]);
    expect(checkpoints).toEqual([position - 1, position - 1, position]);
    const found = await store.getMany(notes.collection, ids(2 * MOST + 1));
    expect(found.toSorted((one, other) => one._id - other._id)).toEqual(await fold(log));
  });

  it('takes events together that create documents, since none is read', async () => {
    const position = await append(log, ...ids(2 * MOST).map(written));
    await take();
    expect([reads, checkpoints]).toEqual([[], [position]]);
  });

  it('takes so many events together that they concern no more of them', async () => {
    await append(log, ...ids(MOST + 1).map(written));
    await take();
    reads = [];
    await append(log, marked(ids(MOST - 1), 'a'), marked([MOST], 'b'), marked([MOST + 1], 'c'), marked([1], 'd'));
    await take();
    expect(reads.every((count) => count <= MOST)).toBe(true);
    const found = await store.getMany(notes.collection, ids(MOST + 1));
    expect(found.toSorted((one, other) => one._id - other._id)).toEqual(await fold(log));
  });
});

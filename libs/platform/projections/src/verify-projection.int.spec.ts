import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import type { Document, ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { append, erased, marked, notes, written } from './notes.fixture.js';
import type { Note } from './notes.fixture.js';
import type { Projection } from './projection.js';
import { ProjectionRunner } from './projection-runner.js';
import { verifyProjection, verifyProjections } from './verify-projection.js';

describe('verifying a projection', () => {
  let log: EventLog;
  let store: ReadStore;
  let runner: ProjectionRunner<Note>;

  beforeEach(async () => {
    log = openMemoryEventLog();
    store = openMemoryReadStore();
    runner = new ProjectionRunner(log, store, notes);
    runner.start();
    await runner.waitFor(await append(log, written(1), written(2), written(3), marked([1, 3], 'a'), erased(2)));
  });
  afterEach(() => runner.stop());

  const differences = () => Array.fromAsync(verifyProjection(log, store, notes));
  const tamper = (id: number, document: object | null) =>
    store.write('tampering', 1_000, [
      { collection: notes.collection, id, document: document && { _id: id, ...document }, position: 1_000 },
    ]);

  it('finds nothing where all is well', async () => {
    expect(await differences()).toEqual([]);
  });

  it('finds what is wrong, missing, or too much', async () => {
    await tamper(1, { marks: [], markCount: 0 });
    await tamper(3, null);
    await tamper(2, { marks: [] });
    const expected = { marks: ['a'], markCount: 1 };
    expect((await differences()).toSorted((one, other) => one.id - other.id)).toEqual([
      { id: 1, expected: { _id: 1, ...expected }, actual: { _id: 1, marks: [], markCount: 0 } },
      { id: 2, expected: undefined, actual: { _id: 2, marks: [] } },
      { id: 3, expected: { _id: 3, ...expected }, actual: undefined },
    ]);
  });

  it('takes what happens meanwhile for no difference', async () => {
    const scan = store.scan.bind(store);
    store.scan = async function* (collection) {
      await runner.waitFor(await append(log, marked([1], 'b'), written(4)));
      yield* scan(collection);
    };
    await tamper(3, { marks: [] });
    expect((await differences()).map(({ id }) => id)).toEqual([3]);
  });
});

describe('verifying several projections', () => {
  const marks = { ...notes, name: 'marks', collection: { ...notes.collection, name: 'marks' } };

  it('reads the log once for all, and says how far it is', async () => {
    const [log, store] = [openMemoryEventLog(), openMemoryReadStore()];
    const runners = [notes, marks].map((each) => new ProjectionRunner(log, store, each));
    runners.forEach((runner) => runner.start());
    const end = await append(log, written(1), written(2), marked([1], 'a'));
    await Promise.all(runners.map((runner) => runner.waitFor(end)));
    await store.write('tampering', 1_000, [{ collection: marks.collection, id: 2, document: null, position: 1_000 }]);
    let readings = 0;
    const { readAll } = log;
    log.readAll = (...parameters) => (readings++, readAll.apply(log, parameters));
    const progress: [number, number][] = [];
    const found = [];
    const projections = [notes, marks] as unknown as readonly Projection<Document>[];
    for await (const { projection, differences } of verifyProjections(log, store, projections, (...at) => {
      progress.push(at);
    })) {
      // Neither runs on, so that a difference is judged without reading more of the log.
      await Promise.all(runners.map((runner) => runner.stop()));
      found.push([projection.name, (await Array.fromAsync(differences)).map(({ id }) => id)]);
    }
    expect(found).toEqual([
      ['notes', []],
      ['marks', [2]],
    ]);
    expect(progress.at(-1)).toEqual([end, end]);
    expect(readings).toBe(1);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadStore } from '@chat/read-store';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { openMongoReadStore } from '@chat/read-store/mongodb';
import { openSqliteReadStore } from '@chat/read-store/sqlite';
import * as fc from 'fast-check';
import { describeOnMongoDB } from '../../../../test/support/engines/mongodb.js';
import { append, erased, fold, marked, notes, unrelated, written } from './notes.fixture.js';
import { ProjectionRunner } from './projection-runner.js';

interface Crash {
  /** Events that the process takes at once. */
  readonly batchSize: number;
  /** So many changes of the store succeed; the next one is the last. */
  readonly changes: number;
  /** Fate of the last write: `torn` stores documents without their checkpoint, as MongoDB may. */
  readonly last: 'nothing' | 'torn' | 'whole';
}

/** The store as a process sees it that dies before, in or after one of its changes. */
function dying({ changes, last }: Crash, store: ReadStore): ReadStore {
  let made = 0;
  const change = async (whole: () => Promise<void>, torn = () => Promise.resolve()) => {
    if (made < changes || (made === changes && last === 'whole')) await whole();
    else if (made === changes && last === 'torn') await torn();
    if (made++ >= changes) throw new Error('The process is dead.');
  };
  const write = (...[name, position, writes]: Parameters<ReadStore['write']>) =>
    change(
      () => store.write(name, position, writes),
      () => store.write(name, 0, writes),
    );
  const clear = (...args: Parameters<ReadStore['clear']>) => change(() => store.clear(...args));
  return new Proxy(store, {
    get: (target, name) =>
      ({ write, clear })[name as string] ?? (target[name as keyof ReadStore] as () => unknown).bind(target),
  });
}

const id = fc.integer({ min: 1, max: 5 });
const event = fc.oneof(
  id.map(written),
  fc.tuple(fc.uniqueArray(id), fc.string({ maxLength: 2 })).map(([ids, mark]) => marked(ids, mark)),
  id.map(erased),
  fc.constant(unrelated),
);

/** Documents are ahead of their checkpoint, and come together with newer events the next time. */
const AHEAD: [ReturnType<typeof written>[], Crash[], number, number] = [
  [written(1), marked([1], 'a'), marked([1], 'b')],
  [
    { batchSize: 1, changes: 1, last: 'whole' },
    { batchSize: 1, changes: 1, last: 'torn' },
  ],
  2,
  1,
];

function describeCrashes(
  name: string,
  numRuns: number,
  open: (folder: string) => ReadStore | Promise<ReadStore>,
): void {
  describe(`a projection that crashes anywhere, with the read store in ${name},`, () => {
    let folder: string;
    let store: ReadStore;

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'projections-'));
      store = await open(folder);
    });
    afterEach(async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    });

    it('has the documents of a plain fold in the end', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(event, { minLength: 1, maxLength: 40 }),
          fc.array(
            fc.record({
              batchSize: fc.integer({ min: 1, max: 7 }),
              changes: fc.nat({ max: 12 }),
              last: fc.constantFrom('nothing', 'torn', 'whole'),
            }),
            {
              maxLength: 4,
            },
          ),
          fc.integer({ min: 1, max: 7 }),
          fc.integer({ min: 1, max: 20 }),
          async (events, crashes, batchSize, checkpointEvery) => {
            const log = openMemoryEventLog();
            await store.clear([notes.collection], ['notes', 'notes/version']);
            const options = { batchSize, checkpointEvery, documentsAtOnce: 2 };
            const end = await append(log, ...events);
            for (const crash of crashes) {
              const doomed = new ProjectionRunner(log, dying(crash, store), notes, { ...options, ...crash });
              doomed.start();
              await doomed.waitFor(end);
              await doomed.stop();
            }
            const runner = new ProjectionRunner(log, store, notes, options);
            runner.start();
            expect(await runner.waitFor(end)).toBe(true);
            await runner.stop();
            expect(await Array.fromAsync(store.scan(notes.collection))).toEqual(await fold(log));
            expect(await store.checkpoint('notes')).toBe(end);
          },
        ),
        { numRuns, examples: [AHEAD] },
      );
    });
  });
}

describeCrashes('memory', 200, openMemoryReadStore);
describeCrashes('SQLite', 40, (folder) => openSqliteReadStore({ folder }));
describeOnMongoDB('a replica set', (replicaSet) =>
  describeCrashes('MongoDB', 15, () => openMongoReadStore({ url: replicaSet().newDatabase() })),
);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadStore } from '@chat/read-store';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { openSqliteReadStore } from '@chat/read-store/sqlite';
import * as fc from 'fast-check';
import { append, erased, fold, marked, notes, unrelated, written } from './notes.fixture.js';
import { ProjectionRunner } from './projection-runner.js';

interface Crash {
  /** So many changes of the store succeed; the next one is the last. */
  readonly changes: number;
  /** Whether the last one still takes place. */
  readonly completes: boolean;
}

/** The store as a process sees it that dies before or after one of its changes. */
function dying({ changes, completes }: Crash, store: ReadStore): ReadStore {
  let made = 0;
  const change = async (make: () => Promise<void>) => {
    if (made < changes || (made === changes && completes)) await make();
    if (made++ >= changes) throw new Error('The process is dead.');
  };
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'write') return (...args: Parameters<ReadStore['write']>) => change(() => target.write(...args));
      if (name === 'clear') return (...args: Parameters<ReadStore['clear']>) => change(() => target.clear(...args));
      return (target[name as keyof ReadStore] as () => unknown).bind(target);
    },
  });
}

const id = fc.integer({ min: 1, max: 5 });
const event = fc.oneof(
  id.map(written),
  fc.tuple(fc.uniqueArray(id), fc.string({ maxLength: 2 })).map(([ids, mark]) => marked(ids, mark)),
  id.map(erased),
  fc.constant(unrelated),
);

describe.each<[string, runs: number, open: (folder: string) => ReadStore | Promise<ReadStore>]>([
  ['memory', 200, openMemoryReadStore],
  ['SQLite', 40, (folder) => openSqliteReadStore({ folder })],
])('a projection that crashes anywhere, with the read store in %s,', (_, numRuns, open) => {
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
        fc.array(fc.record({ changes: fc.nat({ max: 12 }), completes: fc.boolean() }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 20 }),
        async (events, crashes, batchSize, checkpointEvery) => {
          const log = openMemoryEventLog();
          await store.clear([notes.collection], ['notes', 'notes/version']);
          const options = { batchSize, checkpointEvery };
          const end = await append(log, ...events);
          for (const crash of crashes) {
            const doomed = new ProjectionRunner(log, dying(crash, store), notes, options);
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
      { numRuns },
    );
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { type Document, GenerationalReadStore } from '@chat/read-store';
import { memoryGenerations } from '@chat/read-store/memory';
import { mongoGenerations } from '@chat/read-store/mongodb';
import { sqliteGenerations } from '@chat/read-store/sqlite';
import { eventually } from '@chat/testing';
import { describeOnMongoDB } from '../../../../test/support/engines/mongodb.js';
import { append, fold, marked, type Note, notes, written } from './notes.fixture.js';
import type { Projection } from './projection.js';
import { Projections } from './projections.js';
import { compareRebuilt, rebuild, type Rebuilt, recall } from './rebuild.js';
import { verifyProjection } from './verify-projection.js';

const projection = notes as unknown as Projection<Document>;
const NOTES = 300;

/** Two processes: one that writes and reads, and the operator's. */
interface Stores {
  readonly server: GenerationalReadStore;
  readonly operator: GenerationalReadStore;
}

function describeRebuilding(engine: string, open: () => Promise<Stores>): void {
  describe(`rebuilding in ${engine}`, () => {
    let log: EventLog;
    let server: GenerationalReadStore;
    let operator: GenerationalReadStore;
    let models: Projections;

    beforeEach(async () => {
      log = openMemoryEventLog();
      ({ server, operator } = await open());
      models = new Projections(log, server, [projection]);
      models.start();
      await append(log, ...Array.from({ length: NOTES }, (_, id) => written(id)));
      await upToDate();
    });
    afterEach(async () => {
      await models.stop();
      if (operator !== server) await operator.close();
      await server.close();
    });

    const upToDate = async () => models.waitFor(await log.head());
    const stored = () => Array.fromAsync(server.scan(notes.collection));
    const rebuildNotes = async () => (await rebuild(log, operator, [projection], () => {})).rebuilt[0]!;
    const differences = (rebuilt: Rebuilt) => Array.fromAsync(compareRebuilt(log, operator, rebuilt));

    async function switchTo({ generation }: Rebuilt, keep = false): Promise<void> {
      if (operator !== server) await operator.releaseGeneration(generation);
      await operator.requestSwitch(projection, generation, keep);
      await eventually(async () => expect((await server.placementOf(projection)).current).toBe(generation));
    }

    it('makes the same documents, and those who read and write meanwhile notice nothing', async () => {
      const ending = new AbortController();
      let round = 0;
      const changing = (async () => {
        for (; !ending.signal.aborted; round++) {
          const position = await append(log, marked([round % NOTES], `mark ${round}`));
          await models.waitFor(position);
          const note = await server.get<Note>(notes.collection, round % NOTES);
          expect(note!.marks.at(-1)).toBe(`mark ${round}`);
          await setImmediate();
        }
      })();
      const rebuilt = await rebuildNotes();
      expect(await differences(rebuilt)).toEqual([]);
      await switchTo(rebuilt);
      const before = round;
      await eventually(() => expect(round).toBeGreaterThan(before + 10));
      ending.abort();
      await changing;
      expect(await stored()).toEqual(await fold(log));
      expect(await Array.fromAsync(verifyProjection(log, operator, projection))).toEqual([]);
    });

    it('reports what was not as the log says, and repairs it', async () => {
      const wrong = { collection: notes.collection, id: 7, document: { _id: 7, marks: ['x'], markCount: 1 } };
      await server.write('tampering', 1, [{ ...wrong, position: 1e9 }]);
      await server.flush();
      const rebuilt = await rebuildNotes();
      expect(await differences(rebuilt)).toMatchObject([{ id: 7, expected: { marks: [] }, actual: { marks: ['x'] } }]);
      await switchTo(rebuilt);
      expect(await stored()).toEqual(await fold(log));
    });

    it('goes back to the former documents, with what has happened since', async () => {
      await switchTo(await rebuildNotes(), true);
      await append(log, marked([1, 2], 'later'));
      await upToDate();
      const { rebuilt } = await recall(log, operator, projection, () => {});
      expect(await differences(rebuilt[0]!)).toEqual([]);
      await switchTo(rebuilt[0]!, true);
      expect((await operator.placementOf(projection)).current).toBe('');
      await append(log, marked([1], 'last'));
      await upToDate();
      expect(await stored()).toEqual(await fold(log));
    });

    it('keeps nothing to go back to unless asked, and starts what was interrupted again', async () => {
      const interrupted = await rebuildNotes();
      const rebuilt = await rebuildNotes();
      expect(rebuilt.generation).toBe(interrupted.generation);
      await switchTo(rebuilt);
      await expect(recall(log, operator, projection, () => {})).rejects.toThrow('No former documents of notes');
    });

    it('leaves alone what a projector that starts at the same time rebuilds', async () => {
      await (await server.buildGeneration(projection, 'notes-1')).write('begun', 1, []);
      await rebuildNotes();
      expect(await (await server.openGeneration('notes-1')).checkpoint('begun')).toBe(1);
    });

    it('keeps nothing that was removed once it is scrubbed', async () => {
      await switchTo(await rebuildNotes(), true);
      await server.scrub();
      await expect(recall(log, operator, projection, () => {})).rejects.toThrow('No former documents of notes');
      expect(await stored()).toEqual(await fold(log));
    });

    it('keeps nothing that was begun and never read once it is scrubbed', async () => {
      await switchTo(await rebuildNotes());
      const { generation } = await rebuildNotes();
      if (operator !== server) await operator.releaseGeneration(generation);
      await server.scrub();
      expect(await Array.fromAsync((await operator.openGeneration(generation)).scan(notes.collection))).toEqual([]);
      expect(await stored()).toEqual(await fold(log));
    });

    it('goes on after a restart where it switched', async () => {
      await switchTo(await rebuildNotes(), true);
      await models.stop();
      await append(log, marked([3], 'meanwhile'));
      models = new Projections(log, server, [projection]);
      models.start();
      await upToDate();
      expect(await stored()).toEqual(await fold(log));
    });

    it('refuses documents of another version', async () => {
      const newer = { ...projection, version: 2 };
      const { rebuilt } = await rebuild(log, operator, [newer], () => {});
      expect(rebuilt).toMatchObject([{ isComparable: false }]);
      if (operator !== server) await operator.releaseGeneration(rebuilt[0]!.generation);
      const number = await operator.requestSwitch(newer, rebuilt[0]!.generation, false);
      await eventually(async () => expect(await server.placementOf(newer)).toMatchObject({ number, current: '' }));
      await append(log, marked([1], 'still'));
      await upToDate();
      expect(await stored()).toEqual(await fold(log));
    });
  });
}

describeRebuilding('memory', async () => {
  const store = await GenerationalReadStore.open(memoryGenerations());
  return { server: store, operator: store };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rebuild-'));
});
afterEach(() => rm(folder, { recursive: true }));

describeRebuilding('SQLite', async () => ({
  server: await GenerationalReadStore.open(sqliteGenerations(folder)),
  operator: await GenerationalReadStore.open(sqliteGenerations(folder)),
}));

describeOnMongoDB('MongoDB', (replicaSet) =>
  describeRebuilding('MongoDB', async () => {
    const url = replicaSet().newDatabase();
    return {
      server: await GenerationalReadStore.open(await mongoGenerations({ url })),
      operator: await GenerationalReadStore.open(await mongoGenerations({ url })),
    };
  }),
);

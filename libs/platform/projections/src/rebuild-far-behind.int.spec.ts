import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { type Document, GenerationalReadStore, type GenerationsEngine } from '@chat/read-store';
import { memoryGenerations } from '@chat/read-store/memory';
import { type BuildElsewhere, buildGenerations } from './build-generations.js';
import { append, marked, notes, POISON, written } from './notes.fixture.js';
import type { Projection } from './projection.js';
import { ProjectionRunner } from './projection-runner.js';
import { type FarBehindOptions, findFarBehind, rebuildFarBehind } from './rebuild-far-behind.js';
import { verifyProjection } from './verify-projection.js';
import { LIMITS } from './projections.limits.js';

const FAR = LIMITS.log.rebuiltBehindEvents;

const noteWords: Projection<Document> = {
  ...(notes as unknown as Projection<Document>),
  name: 'note-words',
  collection: { name: 'note_words', indexes: [], words: 'marks' },
};

const ended: BuildElsewhere = () => Promise.reject(new Error('The thread ended.'));

describe('read models at a start', () => {
  let log: EventLog;
  let engine: GenerationsEngine;
  let store: GenerationalReadStore;

  beforeEach(async () => {
    log = openMemoryEventLog();
    engine = memoryGenerations();
    store = await GenerationalReadStore.open(engine);
  });
  afterEach(() => log.close());

  const project = async () => {
    const runner = new ProjectionRunner(log, store, notes);
    runner.start();
    await runner.waitFor(await log.head());
    await runner.stop();
  };
  const write = (count: number) => append(log, ...Array.from({ length: count }, (_, at) => written(at)));
  const rebuild = async (projections: readonly unknown[], options?: FarBehindOptions) => {
    const far = await findFarBehind(log, store, projections as readonly Projection<Document>[]);
    await rebuildFarBehind(log, store, far, options);
  };
  const rebuilt = async () => {
    const reached: [number, number][] = [];
    await rebuild([notes], { onProgress: (...progress) => reached.push(progress) });
    return reached;
  };

  it('are rebuilt when they lack more than half of the log and many events, and follow it from there', async () => {
    await write(FAR);
    expect((await rebuilt()).at(-1)).toEqual([FAR, FAR]);
    expect(await store.checkpoint(notes.name)).toBe(FAR);
    expect(await store.placementOf(notes)).toMatchObject({ current: `${notes.name}-1` });
    await append(log, marked([1], 'a'));
    await project();
    expect(await store.get(notes.collection, 1)).toMatchObject({ marks: ['a'] });
    expect(await Array.fromAsync(verifyProjection(log, store, notes))).toEqual([]);
  });

  it('stay where they are when they have few documents', async () => {
    const sometimes = { ...notes, version: notes.version + 1 };
    await write(10);
    await project();
    await append(log, ...Array.from({ length: FAR }, () => marked([1], 'a')));
    await rebuild([sometimes]);
    expect(await store.placementOf(notes)).toMatchObject({ number: 0 });
    expect(await store.checkpoint(notes.name)).toBe(10 + FAR);
    expect(await Array.fromAsync(verifyProjection(log, store, sometimes))).toEqual([]);
    await append(log, marked([2], 'b'));
    const runner = new ProjectionRunner(log, store, sometimes);
    runner.start();
    await runner.waitFor(await log.head());
    await runner.stop();
    expect(await Array.fromAsync(verifyProjection(log, store, sometimes))).toEqual([]);
  });

  /** @limit log.rebuiltBehindEvents */
  it('are not when they lack fewer', async () => {
    await write(FAR - 1);
    expect(await rebuilt()).toEqual([]);
    await project();
    await append(log, ...Array.from({ length: FAR - 10 }, () => marked([1], 'a')));
    expect(await rebuilt()).toEqual([]);
  });

  describe('with an index of words', () => {
    const both = [notes as unknown as Projection<Document>, noteWords];
    const built: string[] = [];
    const buildElsewhere: BuildElsewhere = async (generations, options) => {
      built.push(...generations.map(({ generation }) => generation));
      const makings = generations.map(async ({ projection, generation }) => ({
        projection: both.find(({ name }) => name === projection)!,
        store: await engine.build(generation),
      }));
      await buildGenerations(log, await Promise.all(makings), options);
    };
    beforeEach(() => {
      built.length = 0;
    });

    it('are built elsewhere, and in use once all are done', async () => {
      await write(FAR);
      await append(log, marked([1], 'a'));
      const reached: number[] = [];
      await rebuild(both, { buildElsewhere, onProgress: (position) => reached.push(position) });
      expect(built).toEqual(['note-words-1']);
      expect(reached).toEqual(reached.toSorted((one, other) => one - other));
      expect(reached.at(-1)).toBe(FAR + 1);
      expect(await store.get(notes.collection, 1)).toMatchObject({ marks: ['a'] });
      for (const projection of both) {
        expect(await store.placementOf(projection)).toMatchObject({ current: `${projection.name}-1` });
        expect(await store.checkpoint(projection.name)).toBe(FAR + 1);
        expect(await Array.fromAsync(verifyProjection(log, store, projection))).toEqual([]);
      }
      expect(await store.findIds(noteWords.collection, { filter: { marks: { $all: ['a'] } } as never })).toEqual([1]);
    });

    it('say how far they are when nothing else is to be rebuilt', async () => {
      await write(FAR);
      const reached: [number, number][] = [];
      await rebuild([noteWords], { buildElsewhere, onProgress: (...progress) => reached.push(progress) });
      expect(reached.at(-1)).toEqual([FAR, FAR]);
    });

    it('leave nothing running when another one stops at an event', async () => {
      await write(FAR);
      await append(log, marked([1], POISON));
      let isEnded = false;
      const endless: BuildElsewhere = (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            isEnded = true;
            reject(signal.reason as Error);
          });
        });
      await expect(rebuild(both, { buildElsewhere: endless })).rejects.toThrow(RangeError);
      expect(isEnded).toBe(true);
    });

    it('end the rebuilding when they cannot be built', async () => {
      await write(FAR);
      await expect(rebuild(both, { buildElsewhere: ended })).rejects.toThrow('The thread ended.');
      expect(await store.placementOf(noteWords)).toMatchObject({ number: 0 });
    });
  });
});

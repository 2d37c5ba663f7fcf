import { EventLogUnavailable } from '@chat/event-log';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { ReadStoreUnavailable } from '@chat/read-store';
import type { ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { append, erased, fold, marked, notes, POISON, unrelated, written } from './notes.fixture.js';
import type { Note } from './notes.fixture.js';
import { ProjectionRunner } from './projection-runner.js';
import type { ProjectionOptions, ProjectionStatus } from './projection-runner.js';
import { Projections } from './projections.js';

/** The store or log itself, except for some members. */
function overriding<Port extends object>(port: Port, members: Partial<Port>): Port {
  return new Proxy(port, {
    get: (target, name) => {
      const member = members[name as keyof Port] ?? target[name as keyof Port];
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

const evolveOtherwise: typeof notes.evolve = (...args) => {
  const note = notes.evolve(...args);
  return note && { ...note, markCount: 100 + note.marks.length };
};

/** Leaves no scalar in an indexed field of the second note. */
const evolveIllegally = (_: unknown, __: unknown, id: number) => ({ _id: id, marks: [], markCount: id === 2 ? {} : 0 });

describe('a projection runner', () => {
  let log: EventLog;
  let store: ReadStore;
  let running: (ProjectionRunner<Note> | Projections)[];

  beforeEach(() => {
    log = openMemoryEventLog();
    store = openMemoryReadStore();
    running = [];
  });
  afterEach(() => Promise.all(running.map((each) => each.stop())));

  const run = (projection = notes, options: ProjectionOptions = {}, [eventLog, readStore] = [log, store]) => {
    const runner = new ProjectionRunner(eventLog, readStore, projection, options);
    running.push(runner);
    runner.start();
    return runner;
  };
  const documents = () => Array.fromAsync(store.scan(notes.collection));

  it('says no more of how far effects may reach than others can come, when the last events are erased', async () => {
    const position = await append(log, written(1), unrelated);
    const runner = run();
    expect(await runner.waitFor(position)).toBe(true);
    await runner.stop();
    expect(await store.checkpoint('notes')).toBe(position);
    await log.truncate('notes', position);
    const next = run();
    await next.caughtUp;
    expect(next.reaching).toBe(0);
  });

  it('catches up, then follows', async () => {
    await append(log, written(1), written(2), marked([1, 2, 3], 'a'), erased(2));
    const runner = run();
    expect(await runner.waitFor(4)).toBe(true);
    expect(await documents()).toEqual([{ _id: 1, marks: ['a'], markCount: 1 }]);
    const position = await append(log, marked([1], 'b'));
    expect(await runner.waitFor(position)).toBe(true);
    expect(await documents()).toEqual(await fold(log));
    expect(runner.status()).toEqual({ name: 'notes', state: 'live', position });
    expect(await runner.lag()).toBe(0);
  });

  it('looks up no document that an event creates, and writes none that stays as it is', async () => {
    const lookedUp: unknown[] = [];
    const sizes: number[] = [];
    const watched = overriding(store, {
      getPositioned: (collection, ids) => {
        lookedUp.push(...ids);
        return store.getPositioned(collection, ids);
      },
      write: (name, position, writes) => {
        sizes.push(writes.length);
        return store.write(name, position, writes);
      },
    });
    await append(log, written(1), marked([1], 'a'), marked([7, 8], 'b'));
    await run(notes, {}, [log, watched]).waitFor(3);
    expect(lookedUp).toEqual([7, 8]);
    expect(sizes).toEqual([0, 1]);
  });

  it('moves on over events without an effect, and stores that when due and when it stops', async () => {
    const runner = run(notes, { checkpointEvery: 3 });
    await runner.waitFor(await append(log, written(1)));
    await runner.waitFor(await append(log, unrelated));
    expect(await store.checkpoint('notes')).toBe(1);
    await runner.waitFor(await append(log, unrelated, unrelated));
    expect(await store.checkpoint('notes')).toBe(4);
    await runner.waitFor(await append(log, unrelated));
    await runner.stop();
    expect(await store.checkpoint('notes')).toBe(5);
    expect(runner.status().state).toBe('stopped');
  });

  it('resumes where it stopped', async () => {
    await append(log, written(1), marked([1], 'a'));
    const first = run();
    await first.waitFor(2);
    await first.stop();
    await append(log, marked([1], 'b'));
    await run().waitFor(3);
    expect(await documents()).toEqual([{ _id: 1, marks: ['a', 'b'], markCount: 2 }]);
  });

  it.each([2, 1])('rebuilds the documents when the version is another one (%i)', async (version) => {
    await append(log, written(1), marked([1], 'a'));
    const other = run({ ...notes, version: 3 - version });
    await other.waitFor(2);
    await other.stop();
    await run({ ...notes, version, evolve: evolveOtherwise }).waitFor(2);
    expect(await documents()).toEqual([{ _id: 1, marks: ['a'], markCount: 101 }]);
  });

  it('stops at a poisoned event with everything before it done, without holding up others', async () => {
    await append(log, written(1), marked([1], 'a'), marked([1], POISON), marked([1], 'b'));
    const others = { ...notes, name: 'others', collection: { ...notes.collection, name: 'others' }, ids: () => [] };
    const received = Promise.withResolvers<ProjectionStatus>();
    const projections = new Projections(log, store, [notes, others], { onPoisoned: received.resolve });
    running.push(projections);
    projections.start();
    expect(await projections.waitFor(4)).toBe(false);
    const poisoned = await received.promise;
    expect(projections.statuses()[0]).toEqual(poisoned);
    expect(projections.statuses()[1]).toMatchObject({ position: 4 });
    expect(poisoned).toMatchObject({
      state: 'poisoned',
      position: 2,
      poisonedBy: { position: 3, type: 'NotesMarked', error: new RangeError('Nobody takes this mark.') },
    });
    expect(await documents()).toEqual([{ _id: 1, marks: ['a'], markCount: 1 }]);
    expect(await projections.waitFor(2)).toBe(true);
    expect(await projections.waitFor(4)).toBe(false);
    expect(await projections.lag()).toBe(2);
  });

  it('calls an event poisoned that the store refuses', async () => {
    await append(log, written(1), written(2));
    const runner = run({ ...notes, evolve: evolveIllegally as unknown as typeof notes.evolve });
    expect(await runner.waitFor(2)).toBe(false);
    expect(runner.status()).toMatchObject({ state: 'poisoned', position: 1, poisonedBy: { position: 2 } });
  });

  it('waits for engines that are unavailable', async () => {
    const absences = { prepare: 1, follow: 1, write: 1 };
    const away = (at: keyof typeof absences, error: Error) => {
      if (absences[at]-- > 0) throw error;
    };
    const flakyStore = overriding(store, {
      prepare: async () => away('prepare', new ReadStoreUnavailable()),
      write: async (...args) => {
        away('write', new ReadStoreUnavailable());
        await store.write(...args);
      },
    });
    const flakyLog = overriding(log, {
      follow: (options) => {
        away('follow', new EventLogUnavailable());
        return log.follow(options);
      },
    });
    await append(log, written(1), marked([1], 'a'));
    const runner = run(notes, {}, [flakyLog, flakyStore]);
    expect(await runner.waitFor(2)).toBe(true);
    expect(Math.max(...Object.values(absences))).toBeLessThan(0);
    expect(await documents()).toEqual(await fold(log));
    expect(runner.status().error).toBeUndefined();
  });

  it('can be stopped while an engine is unavailable', async () => {
    await store.close();
    const runner = run();
    const waiting = runner.waitFor(1);
    await runner.stop();
    expect(await waiting).toBe(false);
    expect(runner.status()).toMatchObject({ state: 'stopped', error: expect.any(ReadStoreUnavailable) as unknown });
  });

  it('takes an event that concerns 20,000 documents', async () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => at + 1);
    await append(log, ...ids.map(written), marked(ids, 'a'));
    expect(await run().waitFor(20_001)).toBe(true);
    expect(await store.count(notes.collection, { markCount: 1 })).toBe(20_000);
  });

  it('refuses two projections of one collection', () => {
    expect(() => new Projections(log, store, [notes, { ...notes, name: 'other' }])).toThrow(TypeError);
  });
});

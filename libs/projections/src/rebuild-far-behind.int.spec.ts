import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { LIMITS } from '@chat/kernel';
import { GenerationalReadStore } from '@chat/read-store';
import { memoryGenerations } from '@chat/read-store/memory';
import { append, marked, notes, written } from './notes.fixture.js';
import { ProjectionRunner } from './projection-runner.js';
import { rebuildFarBehind } from './rebuild-far-behind.js';
import { verifyProjection } from './verify-projection.js';

const FAR = LIMITS.log.rebuiltBehindEvents;

describe('read models at a start', () => {
  let log: EventLog;
  let store: GenerationalReadStore;

  beforeEach(async () => {
    log = openMemoryEventLog();
    store = await GenerationalReadStore.open(memoryGenerations());
  });
  afterEach(() => log.close());

  const project = async () => {
    const runner = new ProjectionRunner(log, store, notes);
    runner.start();
    await runner.waitFor(await log.head());
    await runner.stop();
  };
  const write = (count: number) => append(log, ...Array.from({ length: count }, (_, at) => written(at)));
  const rebuilt = async () => {
    const reached: [number, number][] = [];
    await rebuildFarBehind(log, store, [notes], (...progress) => reached.push(progress));
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
    await rebuildFarBehind(log, store, [sometimes]);
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

  it('are not when they lack fewer', async () => {
    await write(FAR - 1);
    expect(await rebuilt()).toEqual([]);
    await project();
    await append(log, ...Array.from({ length: FAR - 10 }, () => marked([1], 'a')));
    expect(await rebuilt()).toEqual([]);
  });
});

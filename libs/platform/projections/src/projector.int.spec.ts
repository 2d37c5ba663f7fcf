import type { Coordination } from '@chat/coordination';
import { openLocalCoordination } from '@chat/coordination/local';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { type Document, GenerationalReadStore, type ReadStore } from '@chat/read-store';
import { memoryGenerations, openMemoryReadStore } from '@chat/read-store/memory';
import { eventually } from '@chat/testing';
import { append, marked, notes, POISON, unrelated, written } from './notes.fixture.js';
import type { Projection } from './projection.js';
import { Projector } from './projector.js';
import { RemoteProjections } from './remote-projections.js';
import { LIMITS } from './projections.limits.js';

const projections = [notes] as unknown as Projection<Document>[];

describe('read models that another process makes', () => {
  let log: EventLog;
  let store: ReadStore;
  let coordination: Coordination;
  let remote: RemoteProjections;
  let projectors: Projector[];

  beforeEach(() => {
    log = openMemoryEventLog();
    store = openMemoryReadStore();
    coordination = openLocalCoordination(store);
    remote = new RemoteProjections(log, store, projections, coordination);
    remote.start();
    projectors = [];
  });
  afterEach(async () => {
    await Promise.all(projectors.map((projector) => projector.stop()));
    await remote.stop();
  });

  function startProjector(holder = 'projector'): Projector {
    const projector = new Projector(log, store, projections, coordination, { holder });
    projectors.push(projector);
    projector.start();
    return projector;
  }

  it('can be waited for, also when an event means nothing to them', async () => {
    expect(await remote.waitFor(await append(log, written(1)), { timeoutMs: 20 })).toBe(false);
    startProjector();
    await remote.caughtUp();
    for (const event of [marked([1], 'a'), unrelated, marked([1], 'b')]) {
      expect(await remote.waitFor(await append(log, event), { timeoutMs: 60_000 })).toBe(true);
    }
    expect(await store.get(notes.collection, 1)).toMatchObject({ marks: ['a', 'b'] });
  });

  it('are caught up when they are of the present version', async () => {
    await append(log, written(1));
    await store.write('notes', await log.head(), []);
    let isCaughtUp = false;
    void remote.caughtUp().then(() => (isCaughtUp = true));
    await remote.waitFor(await log.head());
    expect(isCaughtUp).toBe(false);
    startProjector();
    await remote.caughtUp();
  });

  it('are made by one projector at a time, and by the next one when that one ends', async () => {
    const first = startProjector('first');
    await eventually(async () => expect(await coordination.holderOf('projector')).toMatchObject({ holder: 'first' }));
    startProjector('second');
    await first.stop();
    expect(await remote.waitFor(await append(log, written(2)), { timeoutMs: 60_000 })).toBe(true);
    expect(await coordination.holderOf('projector')).toMatchObject({ holder: 'second' });
  });

  it('are not written to by a projector that has lost its turn', async () => {
    startProjector();
    await remote.waitFor(await append(log, written(1)));
    coordination.acquire = () => Promise.resolve(false);
    await eventually(async () => {
      expect(await remote.waitFor(await append(log, unrelated), { timeoutMs: 50 })).toBe(false);
    });
  });

  it('report how they are', async () => {
    expect(remote.statuses()).toMatchObject([{ name: 'notes', state: 'stopped' }]);
    startProjector();
    await eventually(() => expect(remote.statuses()).toMatchObject([{ state: 'live' }]));
    const position = await append(log, written(1), marked([1], POISON));
    const status = { name: 'notes', state: 'poisoned', poisonedBy: { position, type: 'NotesMarked' } };
    await eventually(() => expect(remote.statuses()).toMatchObject([status]));
  });
});

describe('read models that lack most of the log when a projector starts, as after an import', () => {
  let log: EventLog;
  let store: GenerationalReadStore;
  let coordination: Coordination;
  let projector: Projector;

  beforeEach(async () => {
    log = openMemoryEventLog();
    store = await GenerationalReadStore.open(memoryGenerations());
    coordination = openLocalCoordination(store);
    const events = Array.from({ length: LIMITS.log.rebuiltBehindEvents }, (_, at) => written(at));
    await append(log, ...events);
  });
  afterEach(() => projector.stop());

  const start = (onProgress: (position: number, events: number) => void) => {
    projector = new Projector(log, store, projections, coordination, { holder: 'one', onProgress });
    projector.start();
  };

  it('are rebuilt beside the ones that are read, and follow the log from there', async () => {
    const reached: number[][] = [];
    const position = await append(log, marked([1], 'a'));
    start((...progress) => reached.push(progress));
    const remote = new RemoteProjections(log, store, projections, coordination);
    remote.start();
    expect(await remote.waitFor(position, { timeoutMs: 60_000 })).toBe(true);
    expect(reached.at(-1)).toEqual([position, position]);
    expect(await remote.waitFor(await append(log, marked([1], 'b')), { timeoutMs: 60_000 })).toBe(true);
    expect(await store.placementOf(notes)).toMatchObject({ current: `${notes.name}-1` });
    expect(await store.get(notes.collection, 1)).toMatchObject({ marks: ['a', 'b'] });
    await remote.stop();
  });

  it('are followed up to an event that they cannot process, which is reported', async () => {
    const position = await append(log, marked([1], POISON));
    start(() => {});
    const remote = new RemoteProjections(log, store, projections, coordination);
    remote.start();
    const poisonedBy = { position, type: 'NotesMarked' };
    await eventually(() => expect(remote.statuses()).toMatchObject([{ state: 'poisoned', poisonedBy }]));
    await remote.stop();
  });

  it('stay as they are when the projector is stopped meanwhile', async () => {
    let stopped: Promise<void> | undefined;
    start(() => (stopped ??= projector.stop()));
    await eventually(() => expect(stopped).toBeDefined());
    await stopped;
    expect(await store.placementOf(notes)).toMatchObject({ number: 0 });
  });
});

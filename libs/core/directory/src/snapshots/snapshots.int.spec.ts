import { randomUUID } from 'node:crypto';
import type { EventLog } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import type { DomainEvent } from '@chat/kernel';
import type { Collection, Document, ReadStore } from '@chat/read-store';
import { openMemoryReadStore } from '@chat/read-store/memory';
import { aUser } from '@chat/chat-testing';
import { folded } from '../directory/directory.fixture.js';
import { WritableDirectory } from '../directory/writable-directory.js';
import { DirectoryFollower } from '../following/directory-follower.js';
import type { DirectoryFold } from '../following/fold.js';
import { DirectoryPart } from './directory-part.js';
import type { SnapshotPart, SnapshotRow } from './snapshot-part.js';
import { Snapshots, type SnapshotsOptions } from './snapshots.js';

type Joined = DomainEvent<'Joined', { readonly userId: number; readonly about?: string }>;

const fold: DirectoryFold<Joined> = {
  Joined: (directory, { data: { userId, about } }) => directory.putUser(aUser(userId, { settings: { about } })),
};

/** A second state beside the directory: how many joined. */
class Tally implements SnapshotPart {
  readonly name = 'tally';
  count = 0;

  constructor(readonly version = 1) {}

  snapshot(): Iterable<SnapshotRow> {
    return [['count', this.count]];
  }

  restore(rows: Iterable<SnapshotRow>): void {
    this.count = 0;
    for (const [, count] of rows) this.count = count as number;
  }
}

const chunks: Collection<Document & { readonly content: string }> = { name: 'snapshot_chunks', indexes: [] };
const headers: Collection<Document & { readonly position: number }> = { name: 'snapshots', indexes: [] };

describe('snapshots', () => {
  let log: EventLog;
  let store: ReadStore;
  let troubles: string[];
  let open: (() => Promise<void>)[];
  /** Called after each write to the store. */
  let onWrite: () => void;

  beforeEach(() => {
    log = openMemoryEventLog();
    store = openMemoryReadStore();
    troubles = [];
    open = [];
    onWrite = () => {};
    const write = store.write.bind(store);
    store.write = async (...args) => {
      await write(...args);
      onWrite();
    };
  });
  afterEach(() => Promise.all(open.map((close) => close())));

  const onTrouble = (message: string) => troubles.push(message);

  async function join(...userIds: readonly number[]): Promise<number> {
    const metadata = { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 };
    const events = userIds.map((userId) => ({ type: 'Joined', data: { userId }, id: randomUUID(), metadata }));
    return (await log.append('people', 'any', events)).position;
  }

  async function start(options: Partial<SnapshotsOptions> & { notAfter?: number; tally?: Tally } = {}) {
    const { notAfter, tally = new Tally(), ...others } = options;
    const directory = new WritableDirectory();
    const follower = new DirectoryFollower(log, folded(directory, fold, { Joined: () => tally.count++ }));
    const followed: number[] = [];
    follower.onEvent(({ position }) => followed.push(position));
    const parts = [new DirectoryPart(directory), tally];
    const snapshots = new Snapshots(log, store, follower, parts, { onTrouble, ...others });
    const restoredAt = await snapshots.restore(notAfter);
    await follower.start(restoredAt);
    const stop = async () => {
      await follower.stop();
      await snapshots.close();
    };
    open.push(() => follower.stop());
    return { directory, tally, follower, followed, snapshots, stop };
  }

  const written = () => new Promise<void>((resolve) => (onWrite = resolve));
  const positions = async () => (await Array.fromAsync(store.scan(headers))).map(({ position }) => position).toSorted();

  it('spare a start what they hold, in all parts', async () => {
    await join(1, 2, 3);
    const before = await start();
    await before.stop();
    await join(4);
    const { directory, tally, followed } = await start();
    expect(followed).toEqual([4]);
    expect([directory.userCount, directory.user(2), tally.count]).toEqual([4, before.directory.user(2), 4]);
  });

  it('are not taken again when nothing happened', async () => {
    await join(1);
    await (await start()).stop();
    onWrite = () => troubles.push('a write');
    await (await start()).stop();
    expect(troubles).toEqual([]);
  });

  it('do not outlive an erasure that they are older than, and need no further event for that', async () => {
    await join(1);
    await (await start()).stop();
    await join(2);
    const { follower, stop } = await start({ erasing: new Set(['Left']), atMostEverySeconds: 0 });
    expect(await positions()).toEqual([1]);
    const replaced = written();
    const metadata = { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 };
    await log.append('people', 'any', [{ type: 'Left', data: { userId: 1 }, id: randomUUID(), metadata }]);
    await replaced;
    expect(await positions()).toEqual([3]);
    expect(follower.position).toBe(3);
    await stop();
    expect(await positions()).toEqual([3]);
  });

  it('leave alone what must be followed one by one', async () => {
    await join(1, 2);
    await (await start()).stop();
    await join(3, 4);
    await (await start()).stop();
    expect((await start({ notAfter: 3 })).followed).toEqual([3, 4]);
    expect((await start({ notAfter: 1 })).followed).toEqual([1, 2, 3, 4]);
  });

  it('are not used when a part has another version, but by those who took them', async () => {
    await join(1, 2);
    await (await start()).stop();
    expect((await start({ tally: new Tally(2) })).followed).toEqual([1, 2]);
    expect((await start()).followed).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it.each<[string, (chunk: { _id: string | number; content: string }) => { content: string } | null]>([
    ['missing', () => null],
    ['cut', ({ content }) => ({ content: content.slice(0, -8) })],
    ['changed', ({ content }) => ({ content: content.slice(0, -8) + 'AAAAAA==' })],
    ['something else', () => ({ content: 'AAAA' })],
  ])('are ignored with a warning when a chunk is %s; the one before is used', async (_, damage) => {
    await join(1);
    await (await start()).stop();
    await join(2);
    await (await start()).stop();
    const newest = (await Array.fromAsync(store.scan(headers))).find(({ position }) => position === 2)!;
    for await (const chunk of store.scan(chunks)) {
      if (!chunk._id.toString().startsWith(`${newest._id}/directory`)) continue;
      const damaged = damage({ ...chunk });
      const document = damaged && { ...chunk, ...damaged };
      await store.write('damage', 1, [{ collection: chunks, id: chunk._id, document, position: 1_000 }]);
    }
    const { followed, directory, tally } = await start();
    expect([followed, directory.userCount, tally.count]).toEqual([[2], 2, 2]);
    expect(troubles).toEqual(['The snapshot of position 2 cannot be read']);
  });

  it('start from the beginning when none can be read', async () => {
    await join(1, 2);
    await (await start()).stop();
    await store.clear([chunks], []);
    const { followed, tally } = await start();
    expect([followed, tally.count]).toEqual([[1, 2], 2]);
  });

  it.each([
    ['shorter', 1],
    ['longer', 5],
  ])('of another, %s log are removed with a warning', async (_, length) => {
    await join(1, 2, 3);
    await (await start()).stop();
    log = openMemoryEventLog();
    await join(...Array.from({ length }, (__, at) => at + 10));
    const { directory } = await start();
    expect(directory.user(1)).toBeUndefined();
    expect(directory.userCount).toBe(length);
    expect(troubles).toEqual(['The snapshot of position 3 is of another log']);
    expect([await positions(), await Array.fromAsync(store.scan(chunks))]).toEqual([[], []]);
  });

  it('are usable when the event at their position was erased', async () => {
    await join(1, 2);
    await (await start()).stop();
    await log.truncate('people', 2);
    await join(3);
    expect((await start()).directory.userCount).toBe(3);
  });

  describe('while the service runs', () => {
    it('are taken after so many events, as of one position, whatever happens meanwhile', async () => {
      const { follower } = await start({ everyEvents: 2, atMostEverySeconds: 0 });
      const snapshot = written();
      await join(1);
      await follower.waitFor(await join(2));
      await follower.waitFor(await join(3));
      await snapshot;
      const { followed, tally, directory } = await start();
      expect([followed, tally.count, directory.userCount]).toEqual([[3], 3, 3]);
    });

    it('are taken at the end of a long start, and then not for a while', async () => {
      await join(1, 2, 3);
      const snapshot = written();
      const { follower, stop } = await start({ everyEvents: 2, atMostEverySeconds: 3_600 });
      await snapshot;
      expect(await positions()).toEqual([3]);
      await follower.waitFor(await join(4, 5, 6));
      expect(await positions()).toEqual([3]);
      await stop();
      expect(await positions()).toEqual([3, 6]);
    });

    it('never end the service', async () => {
      await join(1);
      const { stop } = await start({ needed: () => Promise.reject(new Error('unknown')) });
      await stop();
      expect(troubles).toEqual(['No snapshot could be taken at position 1']);
    });
  });

  it('are kept: the newest two, and the one that a start would need', async () => {
    const histories: number[][] = [];
    for (let position = 1; position <= 6; position++) {
      await join(position);
      const server = await start({ needed: () => Promise.resolve(position < 5 ? 2 : 5) });
      await server.stop();
      histories.push(await positions());
    }
    expect(histories).toEqual([[1], [1, 2], [2, 3], [2, 3, 4], [4, 5], [5, 6]]);
    const stored = await Array.fromAsync(store.scan(chunks));
    expect(stored).toHaveLength(4);
  });

  it('are cut into chunks below 1 MiB', async () => {
    const noise = Array.from({ length: 30 }, () => randomUUID().repeat(10_000));
    const events = noise.map((about, at) => ({
      type: 'Joined',
      data: { userId: at + 1, about },
      id: randomUUID(),
      metadata: { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 },
    }));
    await log.append('people', 'any', events);
    await (await start()).stop();
    const sizes = (await Array.fromAsync(store.scan(chunks))).map(({ content }) => content.length);
    expect(sizes.length).toBeGreaterThan(10);
    expect(Math.max(...sizes)).toBeLessThan(2 ** 20);
    const { directory, followed } = await start();
    expect([followed, directory.user(30)?.settings]).toEqual([[], { about: noise[29] }]);
  });
});

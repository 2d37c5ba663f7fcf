import { type ReadStore, ReadStoreUnavailable } from '@chat/read-store';
import { newDisk } from './event-queues.fixture.js';
import { QueueSnapshots, type StoredQueue } from './queue-snapshots.js';
import { registrationOf } from './queue/queue.fixture.js';

const queueOf = (queueId: string, acknowledged = -1) => ({ registration: registrationOf({ queueId }), acknowledged });

describe('queue snapshots', () => {
  let store: ReadStore;
  let isDown: boolean;
  let snapshots: QueueSnapshots;

  beforeEach(async () => {
    const { store: memory } = newDisk();
    isDown = false;
    store = {
      prepare: (collections) => memory.prepare(collections),
      checkpoint: (name) => memory.checkpoint(name),
      scan: (collection) => memory.scan(collection),
      flush: () => memory.flush(),
      async write(checkpoint, position, writes) {
        if (isDown) throw new ReadStoreUnavailable();
        await memory.write(checkpoint, position, writes);
      },
    } as ReadStore;
    snapshots = new QueueSnapshots(store);
    await snapshots.load();
  });

  const stored = async () =>
    Object.fromEntries(
      (await new QueueSnapshots(store).load()).map(({ registration, acknowledged }) => [
        registration.queueId,
        acknowledged,
      ]),
    );

  it('hold each queue as it was last flushed', async () => {
    const queue = queueOf('a');
    snapshots.changed(queue);
    queue.acknowledged = 5;
    await snapshots.flush();
    queue.acknowledged = 6;
    expect(await stored()).toEqual({ a: 5 });
    snapshots.changed(queue);
    snapshots.changed(queueOf('b'));
    await snapshots.flush();
    expect(await stored()).toEqual({ a: 6, b: -1 });
  });

  it('hold no queue that ended, even when it changed at the same time', async () => {
    const [a, b]: StoredQueue[] = [queueOf('a'), queueOf('b')];
    snapshots.changed(a!);
    await snapshots.flush();
    snapshots.changed(b!);
    for (const queue of [a!, b!]) snapshots.ended(queue);
    await snapshots.flush();
    expect(await stored()).toEqual({});
  });

  it('go on after a restart', async () => {
    snapshots.changed(queueOf('a'));
    await snapshots.flush();
    const next = new QueueSnapshots(store);
    for (const queue of await next.load()) next.changed({ ...queue, acknowledged: 9 });
    await next.flush();
    expect(await stored()).toEqual({ a: 9 });
  });

  it('leave to the next flush what could not be stored', async () => {
    snapshots.changed(queueOf('a'));
    await snapshots.flush();
    isDown = true;
    const [gone, kept] = [queueOf('a'), queueOf('b')];
    snapshots.ended(gone);
    snapshots.changed(kept);
    await expect(snapshots.flush()).rejects.toThrow(ReadStoreUnavailable);
    isDown = false;
    await snapshots.flush();
    expect(await stored()).toEqual({ b: -1 });
  });

  it('take concurrent flushes in their order', async () => {
    const queue = queueOf('a');
    snapshots.changed(queue);
    const first = snapshots.flush();
    snapshots.ended(queue);
    await Promise.all([first, snapshots.flush()]);
    expect(await stored()).toEqual({});
  });
});

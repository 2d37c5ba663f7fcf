import { openLocalCoordination } from '@chat/coordination/local';
import { type ReadStore, ReadStoreUnavailable } from '@chat/read-store';
import { newDisk } from '../event-queues/event-queues.fixture.js';
import { QUEUE_RECORDS, QueueSnapshots } from './queue-snapshots.js';
import { EventIds } from '../queue/event-ids.js';
import { registrationOf } from '../queue/queue.fixture.js';

const queueOf = (queueId: string, acknowledged = -1) => ({
  registration: registrationOf({ queueId }),
  acknowledged,
  given: acknowledged,
  ids: new EventIds({ idStep: 100, idRoom: 100 }),
  unacknowledgedAfter: 0,
  lastContact: 0,
});

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
      find: (collection, query) => memory.find(collection, query),
      getMany: (collection, ids) => memory.getMany(collection, ids),
      flush: () => memory.flush(),
      async write(checkpoint, position, writes) {
        if (isDown) throw new ReadStoreUnavailable();
        await memory.write(checkpoint, position, writes);
      },
    } as ReadStore;
    snapshots = await opened();
  });

  async function opened(): Promise<QueueSnapshots> {
    const snapshots = new QueueSnapshots(openLocalCoordination(store).records(QUEUE_RECORDS), 'one');
    await snapshots.prepare();
    return snapshots;
  }

  const stored = async () =>
    Object.fromEntries(
      (await (await opened()).load()).map(({ registration, acknowledged }) => [registration.queueId, acknowledged]),
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
    const [a, b] = [queueOf('a'), queueOf('b')];
    snapshots.changed(a);
    await snapshots.flush();
    snapshots.changed(b);
    for (const queue of [a, b]) snapshots.ended(queue);
    await snapshots.flush();
    expect(await stored()).toEqual({});
  });

  it('go on after a restart', async () => {
    snapshots.changed(queueOf('a'));
    await snapshots.flush();
    const next = await opened();
    for (const queue of await next.load())
      next.changed({ ...queueOf('a', 9), ...queue, lastContact: 0, given: 9, acknowledged: 9 });
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

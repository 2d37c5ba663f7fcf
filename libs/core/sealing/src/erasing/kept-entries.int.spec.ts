import { randomUUID } from 'node:crypto';
import { type EventLog, newSalt } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { TemporarilyUnavailable } from '@chat/kernel';
import { KeptEntries, MemoryTileStore, readCheckpoint, readLateSalt, Sealer, SealingKeys } from '../index.js';

const keys = SealingKeys.generate();
let log: EventLog;
let store: MemoryTileStore;
let kept: KeptEntries;
beforeEach(() => {
  log = openMemoryEventLog();
  store = new MemoryTileStore();
  kept = new KeptEntries({ log, store, realmId: 1, now: Date.now });
});

async function post(stream: string, count: number, salted = true): Promise<void> {
  const metadata = { actorId: 7, realmId: 1, correlationId: 'a', causationId: 'b', time: 1 };
  for (let at = 0; at < count; at++) {
    const salt = salted ? { salt: newSalt() } : {};
    await log.append(stream, 'any', [
      { id: randomUUID(), type: 'Said', data: { at }, metadata: { ...metadata, ...salt } },
    ]);
  }
}

const subjectsOf = () => [];

async function seal(tiles = store): Promise<Sealer> {
  const append: EventLog['append'] = (stream, expected, events) => log.append(stream, expected, events);
  const sealer = new Sealer({ log, store: tiles, append, keys, subjectsOf, origin: 'o', realmId: 1, now: Date.now });
  await sealer.open();
  await sealer.seal();
  return sealer;
}

async function erase(stream: string, before: number): Promise<void> {
  await kept.keep([{ stream, before }]);
  await log.truncate(stream, before);
}

describe('what is erased after it was sealed', () => {
  it('keeps its leaves: the tree made again from the log is the one that was signed', async () => {
    await post('message-1', 3);
    await post('message-2', 600);
    await post('message-3', 2);
    await seal();
    await erase('message-1', 2);
    await erase('message-2', 600);
    await post('message-4', 1);
    await erase('message-1', 3);
    await seal();
    const signed = (await readCheckpoint(store))!;
    expect(signed.checkpoint.size).toBe(606 + 1 + 4);
    for (const path of store.files.keys()) if (path !== 'checkpoint') store.files.delete(path);
    await post('message-5', 1);
    const again = await seal();
    expect(again.status).toMatchObject({ fault: null, size: 612, signed: 612 });
  });

  it('is kept once, however often the erasure is repeated', async () => {
    await post('message-1', 3);
    await seal();
    await kept.keep([{ stream: 'message-1', before: 2 }]);
    const head = await log.head();
    await kept.keep([{ stream: 'message-1', before: 2 }]);
    await erase('message-1', 2);
    await kept.keep([{ stream: 'message-1', before: 2 }]);
    expect(await log.head()).toBe(head);
  });

  it('loses the salt that was made for it', async () => {
    await post('message-1', 3, false);
    await seal();
    expect(await readLateSalt(store, 1)).toBeDefined();
    await erase('message-1', 2);
    await seal();
    expect(await readLateSalt(store, 1)).toBeUndefined();
    expect(await readLateSalt(store, 2)).toBeDefined();
  });

  it('waits while a tile of its entries is made again', async () => {
    await post('message-1', 3);
    await seal();
    const [path, positions] = [...store.files].find(([each]) => each.startsWith('positions/'))!;
    store.files.set(path, positions.subarray(0, 8));
    await expect(kept.keep([{ stream: 'message-1', before: 2 }])).rejects.toBeInstanceOf(TemporarilyUnavailable);
    const head = await log.head();
    store.files.set(path, positions);
    await kept.keep([{ stream: 'message-1', before: 2 }]);
    expect(await log.head()).toBeGreaterThan(head);
  });

  it('waits until it is sealed', async () => {
    await post('message-1', 3);
    await seal();
    await post('message-1', 1);
    const keeping = kept.keep([{ stream: 'message-1', before: 4 }]);
    await seal();
    await keeping;
    expect((await log.head()) - 5).toBe(1);
  });
});

it('What is erased before any tree has begun leaves no entries', async () => {
  await post('message-1', 3);
  await erase('message-1', 2);
  expect(await log.head()).toBe(3);
  await seal();
  expect((await readCheckpoint(store))!.checkpoint.size).toBe(2);
});

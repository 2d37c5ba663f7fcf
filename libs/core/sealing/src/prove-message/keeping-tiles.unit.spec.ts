import { randomUUID } from 'node:crypto';
import { newSalt } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { overriding } from '@chat/kernel';
import { keepingTiles, MemoryTileStore, proveStream, Sealer, SealingKeys } from '../index.js';

it('Proofs of neighbours read each tile once, and are the same, also when the tree has grown', async () => {
  const [log, store] = [openMemoryEventLog(), new MemoryTileStore()];
  const post = async (stream: string) => {
    const metadata = { actorId: 7, realmId: 1, correlationId: 'a', causationId: 'b', time: 0, salt: newSalt() };
    await log.append(stream, 'any', [{ id: randomUUID(), type: 'Said', data: { of: stream }, metadata }]);
  };
  const sealing = { log, append: log.append.bind(log), subjectsOf: () => [] };
  const origin = 'chat.example.com/team-00112233';
  const keys = SealingKeys.generate();
  const sealer = new Sealer({ ...sealing, store, keys, origin, realmId: 1, now: Date.now });
  await sealer.open();
  for (let at = 0; at < 300; at++) await post(`message-${at}`);
  await sealer.seal();

  const read: string[] = [];
  const counted = overriding(store, {
    read: (path) => {
      read.push(path);
      return store.read(path);
    },
  });
  const plain = { ...sealing, store, sharedStreams: [] };
  const keeping = keepingTiles({ ...plain, store: counted });
  const isSame = async (stream: string) =>
    expect(await proveStream(stream, keeping)).toEqual(await proveStream(stream, plain));
  for (let at = 0; at < 300; at += 20) await isSame(`message-${at}`);
  const tiles = read.filter((path) => path.startsWith('tile/'));
  expect(tiles.length).toBeGreaterThan(1);
  expect(tiles).toEqual([...new Set(tiles)]);

  await post('message-1');
  await sealer.seal();
  await isSame('message-1');
  expect((await proveStream('message-1', keeping)).events).toHaveLength(2);
});

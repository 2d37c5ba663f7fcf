import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSalt } from '@chat/event-log';
import { openMemoryEventLog } from '@chat/event-log/memory';
import { parseCheckpoint, parseNote, rootOf } from '@chat/transparency';
import { FolderTileStore, hashesIn, MemoryTileStore, PublishedFolder, Sealer, SealingKeys } from '../index.js';

const metadata = { actorId: 7, realmId: 1, correlationId: 'a', causationId: 'b', time: 1 };

it('The published folder follows the tree, readable for everybody, without entries and without partial tiles of full ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'published-'));
  try {
    const [log, store] = [openMemoryEventLog(), new MemoryTileStore()];
    const sealer = new Sealer({
      log,
      store,
      append: (stream, expected, events) => log.append(stream, expected, events),
      keys: SealingKeys.generate(),
      subjectsOf: () => [],
      origin: 'chat.example.com/team-00112233',
      realmId: 1,
      now: () => 1,
    });
    await sealer.open();
    for (const count of [3, 200, 1, 400, 1_000]) {
      const said = () => ({ id: randomUUID(), type: 'Said', data: {}, metadata: { ...metadata, salt: newSalt() } });
      await log.append('message-1', 'any', Array.from({ length: count }, said));
      await sealer.seal();
      // One that begins anew, as after a restart, goes on with what is there.
      await new PublishedFolder(folder, store).update();
      const note = await readFile(join(folder, 'checkpoint'), 'utf8');
      const { size, root } = parseCheckpoint(parseNote(note).text);
      expect(size).toBe(sealer.status.signed);
      expect(await rootOf(size, hashesIn(new FolderTileStore(folder), size))).toEqual(root);
    }
    const files = (await readdir(folder, { recursive: true })).toSorted();
    expect(files.filter((file) => file.includes('entries') || file.endsWith('.new'))).toEqual([]);
    expect(files).toContain('tile/0/000');
    expect(files.filter((file) => file.startsWith('tile/0/000.p'))).toEqual([]);
    expect((await stat(join(folder, 'tile/0/000'))).mode & 0o444).toBe(0o444);
  } finally {
    await rm(folder, { recursive: true });
  }
});

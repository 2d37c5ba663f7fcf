import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TemporarilyUnavailable } from '@chat/kernel';
import { describeOnMongoDB } from '../../../../../test/support/engines/mongodb.js';
import { FolderTileStore } from './folder-tile-store.js';
import { MemoryTileStore } from './memory-tile-store.js';
import { MongoTileStore } from './mongo-tile-store.js';
import { describeTileStore } from './tile-store.contract.js';

describeTileStore({ name: 'memory', open: async () => new MemoryTileStore() });
describeTileStore({ name: 'folder', open: async () => new FolderTileStore(await mkdtemp(join(tmpdir(), 'tiles-'))) });

describeOnMongoDB('a replica set', (replicaSet) => {
  describeTileStore({ name: 'MongoDB', open: async () => new MongoTileStore({ url: replicaSet().newDatabase() }) });
});

const AWAY = 'mongodb://127.0.0.1:9/chat?serverSelectionTimeoutMS=50';

describe('without MongoDB', () => {
  it.each([
    ['read', (store) => store.read('state')],
    ['list', (store) => store.list('tile')],
    ['write', (store) => store.write('state', Buffer.from('{}'))],
    ['replace', (store) => store.replace('checkpoint', undefined, 'one')],
    ['remove', (store) => store.remove('tile')],
  ] satisfies [string, (store: MongoTileStore) => Promise<unknown>][])(
    '%s may be tried again later',
    async (_, call) => {
      const store = new MongoTileStore({ url: AWAY });
      await expect(call(store)).rejects.toBeInstanceOf(TemporarilyUnavailable);
      await store.close();
    },
  );
});

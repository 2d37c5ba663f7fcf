import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { connection } from '@chat/mongodb';
import { describeOnMongoDB } from '../../../../../test/support/engines/mongodb.js';
import { openFolderFileStore } from '../folder/folder-file-store.js';
import { openMemoryFileStore } from '../memory/memory-file-store.js';
import { openMongoFileStore } from '../mongodb/mongo-file-store.js';
import { describeFileStore, type FileStoreAdapter } from './file-store.contract.js';

const adapters: readonly FileStoreAdapter[] = [
  {
    name: 'memory',
    open: async () => {
      const store = openMemoryFileStore();
      return { store, count: async () => (await Array.fromAsync(store.keys())).length, release: () => store.close() };
    },
  },
  {
    name: 'folder',
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'file-store-'));
      const store = await openFolderFileStore({ folder });
      const count = async () => (await readdir(folder)).length;
      return { store, count, release: () => rm(folder, { recursive: true }) };
    },
  },
];

adapters.forEach(describeFileStore);

describeOnMongoDB('a replica set', (replicaSet) => {
  describeFileStore({
    name: 'MongoDB',
    open: async () => {
      const url = replicaSet().newDatabase();
      const store = openMongoFileStore({ url, graceSeconds: -2 });
      const { client, database } = connection(url);
      const count = async () => {
        const [files, chunks] = [database.collection('uploads.files'), database.collection('uploads.chunks')];
        const ids = [...(await files.distinct('_id')), ...(await chunks.distinct('files_id'))];
        return new Set(ids.map(String)).size;
      };
      const release = async () => {
        await store.close();
        await client.close();
      };
      return { store, count, release };
    },
  });

  it('leaves alone what another server may be receiving when it sweeps', async () => {
    const url = replicaSet().newDatabase();
    const [one, other] = [openMongoFileStore({ url }), openMongoFileStore({ url })];
    const received = await one.receive(Readable.from([Buffer.from('bytes')]));
    await other.sweep(() => false);
    await received.keep('abcdefghijklmnopqrst');
    expect(await text(await other.read('abcdefghijklmnopqrst'))).toBe('bytes');
    await one.close();
    await other.close();
  });

  it('sweeps the parts of a file of which a crash left no more', async () => {
    const url = replicaSet().newDatabase();
    const store = openMongoFileStore({ url, graceSeconds: -2 });
    const { client, database } = connection(url);
    const received = await store.receive(Readable.from([Buffer.from('bytes')]));
    await received.keep('abcdefghijklmnopqrst');
    await database.collection('uploads.files').deleteMany({});
    await store.sweep(() => true);
    expect(await database.collection('uploads.chunks').countDocuments()).toBe(0);
    await store.close();
    await client.close();
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderFileStore } from '../folder/folder-file-store.js';
import { openMemoryFileStore } from '../memory/memory-file-store.js';
import { describeFileStore, type FileStoreAdapter } from './file-store.contract.js';

const adapters: readonly FileStoreAdapter[] = [
  {
    name: 'memory',
    open: async () => {
      const store = openMemoryFileStore();
      return { store, count: async () => store.keys.length, release: () => store.close() };
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

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GenerationalReadStore } from '../generations/generational-read-store.js';
import { memoryGenerations, openMemoryReadStore } from '../memory/memory-read-store.js';
import { openSqliteReadStore } from '../sqlite/generations.js';
import { describeReadStore } from './read-store.contract.js';
import type { ReadStoreAdapter } from './read-store.contract.js';

const adapters: readonly ReadStoreAdapter[] = [
  {
    name: 'memory',
    open: async () => {
      const store = openMemoryReadStore();
      return { store, release: () => store.close() };
    },
  },
  {
    name: 'memory, with generations',
    open: async () => {
      const store = await GenerationalReadStore.open(memoryGenerations());
      return { store, release: () => store.close() };
    },
  },
  {
    name: 'SQLite',
    open: async () => {
      const folder = await mkdtemp(join(tmpdir(), 'read-store-'));
      const store = await openSqliteReadStore({ folder });
      const release = async () => {
        await store.close();
        await rm(folder, { recursive: true });
      };
      const holds = async (text: string) => {
        const files = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file))));
        return files.some((bytes) => bytes.includes(text));
      };
      return { store, release, holds };
    },
  },
];

adapters.forEach(describeReadStore);

import { openMemoryReadStore } from '../memory/memory-read-store.js';
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
];

adapters.forEach(describeReadStore);

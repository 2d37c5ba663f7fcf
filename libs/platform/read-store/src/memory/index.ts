export { memoryGenerations, openMemoryReadStore, openTrustingReadStore } from './memory-read-store.js';

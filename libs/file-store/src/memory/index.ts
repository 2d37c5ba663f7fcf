export { type MemoryFileStore, openMemoryFileStore } from './memory-file-store.js';

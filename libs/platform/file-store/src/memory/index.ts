export { openMemoryFileStore } from './memory-file-store.js';

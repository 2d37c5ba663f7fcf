export { memoryGenerations, openMemoryReadStore } from './memory-read-store.js';

export { openMongoFileStore } from './mongo-file-store.js';
export type { MongoFileStoreOptions } from './mongo-file-store.js';

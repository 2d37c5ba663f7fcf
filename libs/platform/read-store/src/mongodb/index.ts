export { mongoGenerations, openMongoReadStore } from './mongo-read-store.js';
export type { MongoReadStoreOptions } from './mongo-read-store.js';

export { openMongoFileStore } from './mongo-file-store.js';

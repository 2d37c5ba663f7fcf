export { mongoGenerations, openMongoReadStore } from './mongo-read-store.js';

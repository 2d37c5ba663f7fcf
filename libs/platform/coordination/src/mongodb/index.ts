export { openMongoCoordination } from './mongo-coordination.js';
export type { MongoCoordinationOptions } from './mongo-coordination.js';

export { openMongoCoordination } from './mongo-coordination.js';

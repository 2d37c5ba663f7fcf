export { openLocalCoordination } from './local-coordination.js';

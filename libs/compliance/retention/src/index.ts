export { retention } from './retention.capability.js';

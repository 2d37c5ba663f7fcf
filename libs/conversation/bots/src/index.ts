export { bots } from './bots.capability.js';

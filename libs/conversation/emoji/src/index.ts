export { emoji } from './emoji.capability.js';

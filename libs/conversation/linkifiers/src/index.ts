export { linkifiers } from './linkifiers.capability.js';

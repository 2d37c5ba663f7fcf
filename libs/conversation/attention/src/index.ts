export { attention } from './attention.capability.js';

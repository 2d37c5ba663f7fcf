export { records } from './records.capability.js';

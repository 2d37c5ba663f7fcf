export { operation } from './operation.capability.js';

export { operation } from './operation.capability.js';
export { LimitsReached } from './reached-limits/limits-reached.js';

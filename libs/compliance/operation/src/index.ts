export { operation } from './operation.capability.js';
export type { ReadModelRebuildRequested, ReadModelSwitchRequested } from './operation/operation.aggregate.js';
export { LimitsReached } from './reached-limits/limits-reached.js';

export type { DeletedContentErased } from './rules/records.aggregate.js';
export { records } from './records.capability.js';

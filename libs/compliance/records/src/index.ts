export type { DeletedContentErased } from '@chat/ports';
export { records } from './records.capability.js';

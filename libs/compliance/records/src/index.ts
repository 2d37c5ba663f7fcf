export type { DeletedContentErased } from '@chat/ports';
export type { DeletionUndone } from './rules/undo.events.js';
export { records } from './records.capability.js';

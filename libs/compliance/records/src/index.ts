export type { DeletedContentErased } from '@chat/ports';
export type { DeletionUndone } from './undo-deletion/undo.events.js';
export { records } from './records.capability.js';

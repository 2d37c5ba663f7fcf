export type { DeletedContentErased } from '@chat/ports';
export type { Ground } from './list-deletions/deletions.projection.js';
export { type AboutPerson, personalData } from './export-person/personal-data.js';
export { UndoDeletion } from './undo-deletion/undo-deletion.command.js';
export { deletionsOf } from './undo-deletion/undo-deletion.decide.js';
export type { UndoDeletionData, Undone } from './undo-deletion/undo-deletion.command.js';
export type { DeletionUndone, UndoneDeletions } from './rules/undo.events.js';
export { records } from './records.capability.js';

export { drafts } from './drafts.capability.js';
export type { DraftCreated, DraftDeleted, DraftEdited, DraftEvent } from './draft/draft.aggregate.js';

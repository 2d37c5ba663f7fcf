export { draftsAnnouncer } from './announcements/drafts.announce.js';
export { draftsEvents } from './announcements/described-events.js';
export { deleteUnsynchronizedDrafts } from './delete-unsynchronized-drafts/delete-unsynchronized-drafts.process.js';
export type { DraftCreated, DraftDeleted, DraftEdited, DraftEvent } from './draft/draft.aggregate.js';
export { draftFold } from './draft/draft.aggregate.js';
export { draftsProjection } from './list-drafts/drafts.projection.js';
export { DraftsModule } from './drafts.module.js';
export { eraseReplacedDrafts } from './erase-replaced-drafts/erase-replaced-drafts.process.js';
export { draftsInitialState } from './initial-state/drafts.initial-state.js';

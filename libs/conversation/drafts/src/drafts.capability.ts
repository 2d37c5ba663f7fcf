import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { DraftEvent } from './draft/draft.aggregate.js';
import { deleteUnsynchronizedDrafts } from './delete-unsynchronized-drafts/delete-unsynchronized-drafts.process.js';
import { draftFold } from './draft/draft.aggregate.js';
import { draftsProjection } from './list-drafts/drafts.projection.js';
import { eraseReplacedDrafts } from './erase-replaced-drafts/erase-replaced-drafts.process.js';

export const drafts: Capability = {
  name: 'drafts',
  events: {
    DraftCreated: asStored,
    DraftDeleted: asStored,
    DraftEdited: asStored,
  } satisfies EventTypes<DraftEvent>,
  folding: () => ({ folds: [draftFold] }),
  projections: [draftsProjection],
  erasures: [eraseReplacedDrafts],
  deletions: [deleteUnsynchronizedDrafts],
  server: () => import('./drafts.server.js'),
};

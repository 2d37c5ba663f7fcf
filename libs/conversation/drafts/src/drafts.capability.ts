import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { DraftEvent } from './draft/draft.aggregate.js';
import { draftFold } from './draft/draft.aggregate.js';
import { draftsProjection } from './list-drafts/drafts.projection.js';

export const drafts: Capability = {
  name: 'drafts',
  events: {
    DraftCreated: asStored,
    DraftDeleted: asStored,
    DraftEdited: asStored,
  } satisfies EventTypes<DraftEvent>,
  folding: () => ({ folds: [draftFold] }),
  projections: [draftsProjection],
  server: () => import('./drafts.server.js'),
};

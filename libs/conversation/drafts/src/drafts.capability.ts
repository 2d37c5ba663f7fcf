import { type Capability, asStored, type EventTypes } from '@chat/capability';
import { type DraftEvent, draftFold, DraftIds } from './draft/draft.aggregate.js';
import { draftsProjection } from './list-drafts/drafts.projection.js';

export const drafts: Capability = {
  name: 'drafts',
  events: {
    DraftCreated: asStored,
    DraftDeleted: asStored,
    DraftEdited: asStored,
  } satisfies EventTypes<DraftEvent>,
  folding: () => {
    const ids = new DraftIds();
    return { folds: [draftFold(ids)], state: ids, part: ids };
  },
  projections: [draftsProjection],
  server: () => import('./drafts.server.js'),
};

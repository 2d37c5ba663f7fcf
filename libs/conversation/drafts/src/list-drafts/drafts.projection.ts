import type { Projection } from '@chat/projections';
import type { DraftEvent } from '../draft/draft.aggregate.js';
import { type DraftDocument, DRAFTS } from './draft-document.js';

export const draftsProjection: Projection<DraftDocument, DraftEvent> = {
  name: 'drafts',
  version: 1,
  collection: DRAFTS,
  types: new Set(['DraftCreated', 'DraftEdited', 'DraftDeleted']),
  ids: ({ data }) => [data.draftId],
  creates: ({ type }) => type === 'DraftCreated',
  evolve(_document, { type, data }) {
    if (type === 'DraftDeleted') return undefined;
    const { draftId, ...draft } = data;
    return { _id: draftId, ...draft };
  },
};

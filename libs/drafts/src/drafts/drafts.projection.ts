import type { Projection } from '@chat/projections';
import type { Draft, DraftEvent } from '../draft/draft.events.js';
import { type DraftDocument, DRAFTS } from './draft-document.js';

const TYPES: ReadonlySet<string> = new Set<DraftEvent['type']>(['DraftCreated', 'DraftEdited', 'DraftDeleted']);

/** Every draft as it is now. */
export const draftsProjection: Projection<DraftDocument> = {
  name: 'drafts',
  version: 1,
  collection: DRAFTS,
  types: TYPES,
  ids: ({ type, data }) => (TYPES.has(type) ? [(data as DraftEvent['data']).draftId] : []),
  creates: ({ type }) => type === 'DraftCreated',
  evolve(_document, { type, data }) {
    if (type === 'DraftDeleted') return undefined;
    const { draftId, ...draft } = data as Draft;
    return { _id: draftId, ...draft };
  },
};

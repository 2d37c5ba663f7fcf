import type { RecordedEvent } from '@chat/kernel';
import type { Projection } from '@chat/projections';
import type { SavedSnippet, SavedSnippetEvent } from '../snippet/saved-snippet.events.js';
import { SAVED_SNIPPETS, type SavedSnippetDocument } from './saved-snippet-document.js';

const TYPES: ReadonlySet<string> = new Set<SavedSnippetEvent['type']>([
  'SavedSnippetCreated',
  'SavedSnippetEdited',
  'SavedSnippetDeleted',
]);

/** Every saved snippet as it is now. */
export const savedSnippetsProjection: Projection<SavedSnippetDocument> = {
  name: 'saved-snippets',
  version: 1,
  collection: SAVED_SNIPPETS,
  types: TYPES,
  ids: ({ type, data }) => (TYPES.has(type) ? [(data as SavedSnippetEvent['data']).snippetId] : []),
  creates: ({ type }) => type === 'SavedSnippetCreated',
  evolve(_document, { type, data }: RecordedEvent) {
    if (type === 'SavedSnippetDeleted') return undefined;
    const { snippetId, ...snippet } = data as SavedSnippet;
    return { _id: snippetId, ...snippet };
  },
};

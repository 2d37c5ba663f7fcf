import type { Projection } from '@chat/projections';
import type { SavedSnippetEvent } from '../snippet/saved-snippet.aggregate.js';
import { SAVED_SNIPPETS, type SavedSnippetDocument } from './saved-snippet-document.js';

export const savedSnippetsProjection: Projection<SavedSnippetDocument, SavedSnippetEvent> = {
  name: 'saved-snippets',
  version: 1,
  collection: SAVED_SNIPPETS,
  types: new Set(['SavedSnippetCreated', 'SavedSnippetEdited', 'SavedSnippetDeleted']),
  ids: ({ data }) => [data.snippetId],
  creates: ({ type }) => type === 'SavedSnippetCreated',
  evolve(_document, { type, data }) {
    if (type === 'SavedSnippetDeleted') return undefined;
    const { snippetId, ...snippet } = data;
    return { _id: snippetId, ...snippet };
  },
};

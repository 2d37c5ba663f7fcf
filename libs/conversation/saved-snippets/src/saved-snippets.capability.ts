import { type Capability, asStored, type EventTypes } from '@chat/capability';
import { type SavedSnippetEvent, savedSnippetFold, SavedSnippetIds } from './snippet/saved-snippet.aggregate.js';
import { savedSnippetsProjection } from './list-saved-snippets/saved-snippets.projection.js';

export const savedSnippets: Capability = {
  name: 'saved-snippets',
  events: {
    SavedSnippetCreated: asStored,
    SavedSnippetDeleted: asStored,
    SavedSnippetEdited: asStored,
  } satisfies EventTypes<SavedSnippetEvent>,
  folding: () => {
    const ids = new SavedSnippetIds();
    return { folds: [savedSnippetFold(ids)], state: ids, part: ids };
  },
  projections: [savedSnippetsProjection],
  server: () => import('./saved-snippets.server.js'),
};

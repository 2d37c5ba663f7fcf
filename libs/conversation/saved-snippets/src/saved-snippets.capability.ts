import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { SavedSnippetEvent } from './snippet/saved-snippet.aggregate.js';
import { savedSnippetFold } from './snippet/saved-snippet.aggregate.js';
import { savedSnippetsProjection } from './list-saved-snippets/saved-snippets.projection.js';

export const savedSnippets: Capability = {
  name: 'saved-snippets',
  events: {
    SavedSnippetCreated: asStored,
    SavedSnippetDeleted: asStored,
    SavedSnippetEdited: asStored,
  } satisfies EventTypes<SavedSnippetEvent>,
  folding: () => ({ folds: [savedSnippetFold] }),
  projections: [savedSnippetsProjection],
  server: () => import('./saved-snippets.server.js'),
};

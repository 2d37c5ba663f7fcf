import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { SavedSnippetEvent } from './snippet/saved-snippet.aggregate.js';
import { eraseReplacedSnippets } from './erase-replaced-snippets/erase-replaced-snippets.process.js';
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
  erasures: [eraseReplacedSnippets],
  server: () => import('./saved-snippets.server.js'),
};

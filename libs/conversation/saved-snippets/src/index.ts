export { savedSnippets } from './saved-snippets.capability.js';
export type {
  SavedSnippetCreated,
  SavedSnippetDeleted,
  SavedSnippetEdited,
  SavedSnippetEvent,
} from './snippet/saved-snippet.aggregate.js';

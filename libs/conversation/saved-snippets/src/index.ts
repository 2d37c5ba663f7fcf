export { savedSnippetsAnnouncer } from './announcements/saved-snippets.announce.js';
export { savedSnippetsEvents } from './announcements/described-events.js';
export { eraseReplacedSnippets } from './erase-replaced-snippets/erase-replaced-snippets.process.js';
export { savedSnippetsInitialState } from './initial-state/saved-snippets.initial-state.js';
export { savedSnippetsProjection } from './list-saved-snippets/saved-snippets.projection.js';
export { SavedSnippetsModule } from './saved-snippets.module.js';
export type {
  SavedSnippetCreated,
  SavedSnippetDeleted,
  SavedSnippetEdited,
  SavedSnippetEvent,
} from './snippet/saved-snippet.aggregate.js';
export { savedSnippetFold } from './snippet/saved-snippet.aggregate.js';

import type { DirectoryFold } from '@chat/directory';
import type { SavedSnippetEvent } from './saved-snippet.events.js';

/** Which ids were given out. */
export const savedSnippetFold: DirectoryFold<SavedSnippetEvent> = {
  SavedSnippetCreated: (directory, { data }) => directory.raiseLastId('savedSnippet', data.snippetId),
  SavedSnippetEdited: (directory, { data }) => directory.raiseLastId('savedSnippet', data.snippetId),
  SavedSnippetDeleted: (directory, { data }) => directory.raiseLastId('savedSnippet', data.snippetId),
};

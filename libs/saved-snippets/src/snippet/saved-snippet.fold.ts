import type { Directory, DirectoryFold } from '@chat/directory';
import type { SavedSnippetEvent } from './saved-snippet.events.js';

/** Which ids were given out. */
export const savedSnippetFold: DirectoryFold<SavedSnippetEvent> = {
  SavedSnippetCreated: (directory, { data }) => pass(directory, data.snippetId),
  SavedSnippetEdited: (directory, { data }) => pass(directory, data.snippetId),
  SavedSnippetDeleted: (directory, { data }) => pass(directory, data.snippetId),
};

function pass({ lastIds }: Directory, snippetId: number): void {
  lastIds.savedSnippet = Math.max(lastIds.savedSnippet, snippetId);
}

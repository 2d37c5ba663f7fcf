import { type DirectoryFold, LastId } from '@chat/directory';
import type { SavedSnippetEvent } from './saved-snippet.aggregate.js';

export class SavedSnippetIds extends LastId {
  constructor() {
    super('savedSnippet');
  }
}

export const savedSnippetFold = (ids: SavedSnippetIds): DirectoryFold<SavedSnippetEvent> => ({
  SavedSnippetCreated: (_directory, { data }) => ids.raise(data.snippetId),
  SavedSnippetEdited: (_directory, { data }) => ids.raise(data.snippetId),
  SavedSnippetDeleted: (_directory, { data }) => ids.raise(data.snippetId),
});

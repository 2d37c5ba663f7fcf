import {
  type SavedSnippetDeleted,
  SavedSnippetDoesNotExist,
  type SavedSnippetState,
} from '../snippet/saved-snippet.aggregate.js';

export function decideDeleteSavedSnippet(state: SavedSnippetState, actorId: number): SavedSnippetDeleted[] {
  if (state.situation === 'absent' || state.snippet.ownerId !== actorId) throw new SavedSnippetDoesNotExist();
  const { snippetId, ownerId } = state.snippet;
  return [{ type: 'SavedSnippetDeleted', data: { snippetId, ownerId } }];
}

import type { SavedSnippetState } from '../snippet/saved-snippet.aggregate.js';
import { SavedSnippetDoesNotExist } from '../snippet/saved-snippet.errors.js';
import type { SavedSnippetDeleted } from '../snippet/saved-snippet.events.js';

export function decideDeleteSavedSnippet(state: SavedSnippetState, actorId: number): SavedSnippetDeleted[] {
  if (state.situation === 'absent' || state.snippet.ownerId !== actorId) throw new SavedSnippetDoesNotExist();
  const { snippetId, ownerId } = state.snippet;
  return [{ type: 'SavedSnippetDeleted', data: { snippetId, ownerId } }];
}

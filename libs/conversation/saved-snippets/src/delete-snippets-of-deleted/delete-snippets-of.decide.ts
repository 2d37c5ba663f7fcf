import type { SavedSnippetDeleted, SavedSnippetState } from '../snippet/saved-snippet.aggregate.js';

export function decideDeleteSnippetsOf(state: SavedSnippetState): SavedSnippetDeleted[] {
  if (state.situation === 'absent') return [];
  const { snippetId, ownerId } = state.snippet;
  return [{ type: 'SavedSnippetDeleted', data: { snippetId, ownerId } }];
}

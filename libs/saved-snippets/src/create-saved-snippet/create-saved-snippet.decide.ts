import type { SavedSnippetState } from '../snippet/saved-snippet.aggregate.js';
import { TooManySavedSnippets } from '../snippet/saved-snippet.errors.js';
import type { SavedSnippet, SavedSnippetCreated } from '../snippet/saved-snippet.events.js';

export interface CreateSavedSnippetFacts {
  /** How many snippets the owner has. */
  readonly count: number;
  readonly limit: number;
}

export function decideCreateSavedSnippet(
  state: SavedSnippetState,
  snippet: SavedSnippet,
  { count, limit }: CreateSavedSnippetFacts,
): SavedSnippetCreated[] {
  if (state.situation !== 'absent') return [];
  if (count >= limit) throw new TooManySavedSnippets(limit);
  return [{ type: 'SavedSnippetCreated', data: snippet }];
}

import { type Room, weigh } from '@chat/kernel';
import {
  type SavedSnippet,
  type SavedSnippetCreated,
  type SavedSnippetState,
  SavedSnippetsTooLarge,
  TooManySavedSnippets,
} from '../snippet/saved-snippet.aggregate.js';

export function decideCreateSavedSnippet(
  state: SavedSnippetState,
  snippet: SavedSnippet,
  { count, limit, room }: Room,
): SavedSnippetCreated[] {
  if (state.situation !== 'absent') return [];
  if (count >= limit) throw new TooManySavedSnippets(limit);
  if (weigh(snippet) > room) throw new SavedSnippetsTooLarge();
  return [{ type: 'SavedSnippetCreated', data: snippet }];
}

import { weigh } from '@chat/kernel';
import {
  SavedSnippetDoesNotExist,
  type SavedSnippetEdited,
  type SavedSnippetState,
  SavedSnippetsTooLarge,
} from '../snippet/saved-snippet.aggregate.js';

export interface EditSavedSnippetInput {
  readonly snippetId: number;
  readonly editorId: number;
  readonly title: string | undefined;
  readonly content: string | undefined;
}

/**
 * Clients are notified even without a difference (contract, personal-data: Checks and events of snippets).
 * @param room characters for the snippet besides its owner's others
 */
export function decideEditSavedSnippet(
  state: SavedSnippetState,
  { editorId, title, content }: EditSavedSnippetInput,
  room: number,
): SavedSnippetEdited[] {
  if (state.situation === 'absent' || state.snippet.ownerId !== editorId) throw new SavedSnippetDoesNotExist();
  const { snippet } = state;
  const edited = { ...snippet, title: title ?? snippet.title, content: content ?? snippet.content };
  if (weigh(edited) > room) throw new SavedSnippetsTooLarge();
  return [{ type: 'SavedSnippetEdited', data: edited }];
}

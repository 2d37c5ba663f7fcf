import type { SavedSnippetState } from '../snippet/saved-snippet.aggregate.js';
import { SavedSnippetDoesNotExist } from '../snippet/saved-snippet.errors.js';
import type { SavedSnippetEdited } from '../snippet/saved-snippet.events.js';
import type { EditSavedSnippetData } from './edit-saved-snippet.command.js';

/** Clients are notified even when nothing is different (contract, personal-data: Checks and events of snippets). */
export function decideEditSavedSnippet(
  state: SavedSnippetState,
  { editorId, title, content }: Omit<EditSavedSnippetData, 'cause'>,
): SavedSnippetEdited[] {
  if (state.situation === 'absent' || state.snippet.ownerId !== editorId) throw new SavedSnippetDoesNotExist();
  const { snippet } = state;
  const edited = { ...snippet, title: title ?? snippet.title, content: content ?? snippet.content };
  return [{ type: 'SavedSnippetEdited', data: edited }];
}

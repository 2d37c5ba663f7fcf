import type { Aggregate } from '@chat/kernel';
import type { SavedSnippet, SavedSnippetEvent } from './saved-snippet.events.js';

export type SavedSnippetState =
  { readonly situation: 'absent' } | { readonly situation: 'saved'; readonly snippet: SavedSnippet };

const absent: SavedSnippetState = { situation: 'absent' };

export const savedSnippetAggregate: Aggregate<SavedSnippetState, SavedSnippetEvent> = {
  initialState: absent,
  evolve(state, event) {
    switch (event.type) {
      case 'SavedSnippetCreated':
      case 'SavedSnippetEdited':
        return { situation: 'saved', snippet: event.data };
      case 'SavedSnippetDeleted':
        return absent;
      default:
        return state;
    }
  },
  streamName: (snippetId) => `snippet-${snippetId}`,
};

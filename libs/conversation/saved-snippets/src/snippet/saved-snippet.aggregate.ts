import { type DirectoryFold, LastId } from '@chat/directory';
import { type Aggregate, type DomainEvent, refusal } from '@chat/kernel';
import { LIMITS } from '../saved-snippets.limits.js';

// These names are the storage format: they are never renamed.

export type SavedSnippetEvent = SavedSnippetCreated | SavedSnippetEdited | SavedSnippetDeleted;

export interface SavedSnippet {
  readonly snippetId: number;
  readonly ownerId: number;
  readonly title: string;
  readonly content: string;
  readonly createdAt: number;
}

export type SavedSnippetCreated = DomainEvent<'SavedSnippetCreated', SavedSnippet>;

/** The whole snippet from then on, so that earlier events can be erased. */
export type SavedSnippetEdited = DomainEvent<'SavedSnippetEdited', SavedSnippet>;

export type SavedSnippetDeleted = DomainEvent<
  'SavedSnippetDeleted',
  { readonly snippetId: number; readonly ownerId: number }
>;

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

/** One answer for "does not exist" and "not yours". */
export class SavedSnippetDoesNotExist extends refusal('Saved snippet does not exist.', { httpStatus: 404 }) {}

export class TooManySavedSnippets extends refusal(
  (limit: number) => `You cannot have more than ${limit} saved snippets.`,
) {}

export class SavedSnippetsTooLarge extends refusal(
  `Your saved snippets cannot have more than ${LIMITS.savedSnippets.charactersPerUser} characters in total.`,
) {}

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

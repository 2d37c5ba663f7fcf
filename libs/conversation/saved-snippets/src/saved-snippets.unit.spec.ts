import { given } from '@chat/testing';
import { decideCreateSavedSnippet } from './create-saved-snippet/create-saved-snippet.decide.js';
import { decideDeleteSavedSnippet } from './delete-saved-snippet/delete-saved-snippet.decide.js';
import { decideEditSavedSnippet } from './edit-saved-snippet/edit-saved-snippet.decide.js';
import {
  savedSnippetAggregate,
  SavedSnippetDoesNotExist,
  type SavedSnippetEvent,
  TooManySavedSnippets,
} from './snippet/saved-snippet.aggregate.js';

const snippet = { snippetId: 3, ownerId: 11, title: 'Greeting', content: 'Hello.', createdAt: 1_700_000_000_000 };
const created: SavedSnippetEvent = { type: 'SavedSnippetCreated', data: snippet };
const deleted: SavedSnippetEvent = { type: 'SavedSnippetDeleted', data: { snippetId: 3, ownerId: 11 } };
const edit = (editorId: number) => ({ snippetId: 3, editorId, title: 'Farewell', content: undefined });

describe('a saved snippet', () => {
  it('is created once', () => {
    const facts = { count: 0, limit: 2, room: 1_000 };
    given(savedSnippetAggregate)
      .when((state) => decideCreateSavedSnippet(state, snippet, facts))
      .thenRecords(created);
    given(savedSnippetAggregate, created)
      .when((state) => decideCreateSavedSnippet(state, snippet, facts))
      .thenNothing();
  });

  it('is refused beyond the limit of its owner', () => {
    const nothing = given(savedSnippetAggregate);
    nothing
      .when((state) => decideCreateSavedSnippet(state, snippet, { count: 1, limit: 2, room: 1_000 }))
      .thenRecords(created);
    nothing
      .when((state) => decideCreateSavedSnippet(state, snippet, { count: 2, limit: 2, room: 1_000 }))
      .thenRefuses(new TooManySavedSnippets(2));
  });

  it('keeps what an edit does not name', () => {
    given(savedSnippetAggregate, created)
      .when((state) => decideEditSavedSnippet(state, edit(11), 1_000))
      .thenRecords({ type: 'SavedSnippetEdited', data: { ...snippet, title: 'Farewell' } });
  });

  it('is changed and deleted by its owner only', () => {
    const saved = given(savedSnippetAggregate, created);
    saved.when((state) => decideDeleteSavedSnippet(state, 11)).thenRecords(deleted);
    saved.when((state) => decideDeleteSavedSnippet(state, 12)).thenRefuses(new SavedSnippetDoesNotExist());
    saved.when((state) => decideEditSavedSnippet(state, edit(12), 1_000)).thenRefuses(new SavedSnippetDoesNotExist());
  });

  it('is gone once it is deleted', () => {
    const gone = given(savedSnippetAggregate, created, deleted);
    gone.when((state) => decideDeleteSavedSnippet(state, 11)).thenRefuses(new SavedSnippetDoesNotExist());
    gone.when((state) => decideEditSavedSnippet(state, edit(11), 1_000)).thenRefuses(new SavedSnippetDoesNotExist());
  });
});

import { given } from '@chat/testing';
import { savedSnippetAggregate, type SavedSnippetEvent } from '../snippet/saved-snippet.aggregate.js';
import { decideDeleteSnippetsOf } from './delete-snippets-of.decide.js';

const snippet = { snippetId: 3, ownerId: 7, title: 'Soup', content: 'Stew', createdAt: 0 };
const created: SavedSnippetEvent = { type: 'SavedSnippetCreated', data: snippet };
const deleted: SavedSnippetEvent = { type: 'SavedSnippetDeleted', data: { snippetId: 3, ownerId: 7 } };

it('a snippet of a deleted account is deleted once', () => {
  given(savedSnippetAggregate, created).when(decideDeleteSnippetsOf).thenRecords(deleted);
  given(savedSnippetAggregate, created, deleted).when(decideDeleteSnippetsOf).thenNothing();
});

import { savedSnippetShape } from '../list-saved-snippets/saved-snippet-object.js';
import { listOf } from '@chat/http';
import type { InitialState } from '@chat/event-queues';
import type { ReadStore } from '@chat/read-store';
import { savedSnippetsOf } from '../list-saved-snippets/list-saved-snippets.query.js';

export const savedSnippetsInitialState = (store: ReadStore): InitialState => ({
  fetchTypes: ['saved_snippets'],
  readsStore: true,
  describes: { saved_snippets: listOf(savedSnippetShape) },
  state: async ({ user }) => ({ saved_snippets: await savedSnippetsOf(store, user.id) }),
});

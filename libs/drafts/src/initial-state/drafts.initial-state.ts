import { draftShape } from '../list-drafts/draft-object.js';
import { listOf } from '@chat/http';
import type { InitialState } from '@chat/event-queues';
import type { ReadStore } from '@chat/read-store';
import { draftsOf } from '../list-drafts/list-drafts.query.js';

/** What a registering client learns about its owner's drafts. */
export const draftsInitialState = (store: ReadStore): InitialState => ({
  fetchTypes: ['drafts'],
  readsStore: true,
  describes: { drafts: listOf(draftShape) },
  state: async ({ user }) => ({
    drafts: user.settings['enable_drafts_synchronization'] === false ? [] : await draftsOf(store, user.id),
  }),
});

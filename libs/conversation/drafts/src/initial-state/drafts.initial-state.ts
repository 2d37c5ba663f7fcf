import { draftShape } from '../list-drafts/draft-object.js';
import { listOf } from '@chat/http';
import type { InitialState } from '@chat/event-queues';
import type { ReadStore } from '@chat/read-store';
import { synchronizesDrafts } from '../drafted-message/drafted-message.js';
import { draftsOf } from '../list-drafts/list-drafts.query.js';

export const draftsInitialState = (store: ReadStore): InitialState => ({
  fetchTypes: ['drafts'],
  readsStore: true,
  describes: { drafts: listOf(draftShape) },
  state: async ({ user }) => ({
    drafts: synchronizesDrafts(user) ? await draftsOf(store, user.id) : [],
  }),
});

import type { ServerPart } from '@chat/capability';
import { DraftsModule } from './drafts.module.js';
import { draftsAnnouncer, draftsEvents } from './announcements/drafts.announce.js';
import { draftsInitialState } from './initial-state/drafts.initial-state.js';
import { deleteDraftsOfDeleted } from './delete-drafts-of-deleted/delete-drafts-of-deleted.process.js';
import { deleteUnsynchronizedDrafts } from './delete-unsynchronized-drafts/delete-unsynchronized-drafts.process.js';
import { eraseReplacedDrafts } from './erase-replaced-drafts/erase-replaced-drafts.process.js';

export const server: ServerPart = {
  module: DraftsModule,
  announcers: () => ({ personal: [draftsAnnouncer] }),
  initialStates: ({ store }) => [draftsInitialState(store)],
  describedEvents: draftsEvents,
  erasures: [eraseReplacedDrafts],
  deletions: [deleteUnsynchronizedDrafts, deleteDraftsOfDeleted],
};

import type { ServerPart } from '@chat/capability';
import { SavedSnippetsModule } from './saved-snippets.module.js';
import { savedSnippetsAnnouncer, savedSnippetsEvents } from './announcements/saved-snippets.announce.js';
import { savedSnippetsInitialState } from './initial-state/saved-snippets.initial-state.js';
import { deleteSnippetsOfDeleted } from './delete-snippets-of-deleted/delete-snippets-of-deleted.process.js';
import { eraseReplacedSnippets } from './erase-replaced-snippets/erase-replaced-snippets.process.js';

export const server: ServerPart = {
  module: SavedSnippetsModule,
  announcers: () => ({ personal: [savedSnippetsAnnouncer] }),
  initialStates: ({ store }) => [savedSnippetsInitialState(store)],
  describedEvents: savedSnippetsEvents,
  deletions: [deleteSnippetsOfDeleted],
  erasures: [eraseReplacedSnippets],
};

import type { ServerPart } from '@chat/capability';
import { DraftsModule } from './drafts.module.js';
import { draftsAnnouncer } from './announcements/drafts.announce.js';
import { draftsEvents } from './announcements/described-events.js';
import { draftsInitialState } from './initial-state/drafts.initial-state.js';

export const server: ServerPart = {
  module: DraftsModule,
  announcers: () => ({ personal: [draftsAnnouncer] }),
  initialStates: ({ store }) => [draftsInitialState(store)],
  describedEvents: draftsEvents,
};

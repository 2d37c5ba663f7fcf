import type { ServerPart } from '@chat/capability';
import { AlertWordsModule } from './alert-words.module.js';
import { alertWordsAnnouncer } from './announcements/alert-words.announce.js';
import { alertWordsEvents } from './announcements/described-events.js';
import { alertWordsInitialState } from './initial-state/alert-words.initial-state.js';

export const server: ServerPart = {
  module: AlertWordsModule,
  announcers: () => ({ personal: [alertWordsAnnouncer] }),
  initialStates: ({ messageFlags }) => [alertWordsInitialState(messageFlags)],
  describedEvents: alertWordsEvents,
};

import type { ServerPart } from '@chat/capability';
import { MutedUsersModule } from './muted-users.module.js';
import { mutedUsersAnnouncer } from './announcements/muted-users.announce.js';
import { mutedUsersEvents } from './announcements/described-events.js';
import { mutedUsersInitialState } from './initial-state/muted-users.initial-state.js';

export const server: ServerPart = {
  module: MutedUsersModule,
  announcers: ({ messageFlags }) => ({ personal: [mutedUsersAnnouncer(messageFlags)] }),
  initialStates: ({ messageFlags }) => [mutedUsersInitialState(messageFlags)],
  describedEvents: mutedUsersEvents,
};

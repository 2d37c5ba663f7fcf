import type { ServerPart } from '@chat/capability';
import { ProfileFieldsModule } from './profile-fields.module.js';
import { profileFieldsAnnouncer } from './announcements/profile-fields.announce.js';
import { profileFieldsEvents } from './announcements/described-events.js';
import { profileFieldsInitialState } from './initial-state/profile-fields.initial-state.js';
import { profileFieldsMeanings } from './profile-fields.meanings.js';

export const server: ServerPart = {
  module: ProfileFieldsModule,
  announcers: () => ({ realm: [profileFieldsAnnouncer] }),
  initialStates: ({ directory }) => [profileFieldsInitialState(directory)],
  describedEvents: profileFieldsEvents,
  meanings: profileFieldsMeanings,
};

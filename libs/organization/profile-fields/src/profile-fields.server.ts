import { fulfil, type ServerPart } from '@chat/capability';
import { ProfileValues } from '@chat/ports';
import { AcceptedValues } from './values/accepted-values.js';
import { ProfileFields } from './field/profile-fields.js';
import { ProfileFieldsModule } from './profile-fields.module.js';
import { profileFieldsAnnouncer, profileFieldsEvents } from './announcements/profile-fields.announce.js';
import { profileFieldsInitialState } from './initial-state/profile-fields.initial-state.js';
import { profileFieldsMeanings } from './profile-fields.meanings.js';

export const server: ServerPart = {
  module: ProfileFieldsModule,
  provides: [fulfil(ProfileValues, AcceptedValues)],
  announcers: ({ get }) => ({ realm: [profileFieldsAnnouncer(get(ProfileFields))] }),
  initialStates: ({ get }) => [profileFieldsInitialState(get(ProfileFields))],
  describedEvents: profileFieldsEvents,
  meanings: profileFieldsMeanings,
};

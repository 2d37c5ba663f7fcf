import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { ProfileFieldsEvent } from './field/profile-fields.aggregate.js';
import { profileFieldsFold } from './field/profile-fields.aggregate.js';
import { ProfileFields } from './field/profile-fields.js';

export const profileFields: Capability = {
  name: 'profile-fields',
  events: {
    ProfileFieldChanged: asStored,
    ProfileFieldCreated: asStored,
    ProfileFieldDeleted: asStored,
    ProfileFieldsOrdered: asStored,
  } satisfies EventTypes<ProfileFieldsEvent>,
  folding: () => {
    const all = new ProfileFields();
    return { folds: [profileFieldsFold(all)], state: all, part: all };
  },
  server: () => import('./profile-fields.server.js'),
};

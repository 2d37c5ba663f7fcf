import { type Capability, asStored, type EventTypes } from '@chat/capability';
import type { ProfileFieldsEvent } from './field/profile-fields.aggregate.js';
import { profileFieldsFold } from './field/profile-fields.aggregate.js';

export const profileFields: Capability = {
  name: 'profile-fields',
  events: {
    ProfileFieldChanged: asStored,
    ProfileFieldCreated: asStored,
    ProfileFieldDeleted: asStored,
    ProfileFieldsOrdered: asStored,
  } satisfies EventTypes<ProfileFieldsEvent>,
  folding: () => ({ folds: [profileFieldsFold] }),
  server: () => import('./profile-fields.server.js'),
};

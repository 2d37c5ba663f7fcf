import { type Capability, asStored, type EventTypes } from '@chat/capability';
import {
  type UserSettingsDefaultsChanged,
  userSettingsDefaultsFold,
} from './user-settings-defaults/user-settings-defaults.aggregate.js';

export const personalSettings: Capability = {
  name: 'personal-settings',
  events: { UserSettingsDefaultsChanged: asStored } satisfies EventTypes<UserSettingsDefaultsChanged>,
  folding: () => ({ folds: [userSettingsDefaultsFold] }),
  server: () => import('./personal-settings.server.js'),
};

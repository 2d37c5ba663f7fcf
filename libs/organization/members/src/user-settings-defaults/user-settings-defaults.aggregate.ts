import type { Aggregate } from '@chat/kernel';
import type { UserSettings } from '../user-settings/user-settings.js';
import type { UserSettingsDefaultsChanged } from './user-settings-defaults.events.js';

/** What differs from the service's own defaults. */
export const userSettingsDefaultsAggregate: Aggregate<UserSettings, UserSettingsDefaultsChanged> = {
  initialState: {},
  evolve: (state, { data }) => ({ ...state, ...data.settings }),
  streamName: (realmId) => `usersettingsdefaults-${realmId}`,
};

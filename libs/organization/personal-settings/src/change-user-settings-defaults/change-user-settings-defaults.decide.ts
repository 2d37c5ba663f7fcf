import { changedSettings, type UserSettings } from '@chat/accounts';
import type { UserSettingsDefaultsChanged } from '../user-settings-defaults/user-settings-defaults.aggregate.js';

export function decideChangeUserSettingsDefaults(
  state: UserSettings,
  requested: UserSettings,
): UserSettingsDefaultsChanged[] {
  const settings = changedSettings(requested, state);
  return Object.keys(settings).length === 0 ? [] : [{ type: 'UserSettingsDefaultsChanged', data: { settings } }];
}

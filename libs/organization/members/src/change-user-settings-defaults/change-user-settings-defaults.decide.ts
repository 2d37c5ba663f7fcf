import { changedSettings, type UserSettings } from '../user-settings/user-settings.js';
import type { UserSettingsDefaultsChanged } from '../user-settings-defaults/user-settings-defaults.aggregate.js';

export function decideChangeUserSettingsDefaults(
  state: UserSettings,
  requested: UserSettings,
): UserSettingsDefaultsChanged[] {
  const settings = changedSettings(requested, state);
  return Object.keys(settings).length === 0 ? [] : [{ type: 'UserSettingsDefaultsChanged', data: { settings } }];
}

export { personalSettings } from './personal-settings.capability.js';
export type { UserSettingsDefaultsChanged } from './user-settings-defaults/user-settings-defaults.aggregate.js';

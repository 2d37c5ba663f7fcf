import type { DirectoryFold } from '@chat/directory';
import type { UserSettingsDefaultsChanged } from './user-settings-defaults.events.js';

export const userSettingsDefaultsFold: DirectoryFold<UserSettingsDefaultsChanged> = {
  UserSettingsDefaultsChanged(directory, { data }) {
    const { realm } = directory;
    directory.putRealm({ ...realm, userSettingsDefaults: { ...realm.userSettingsDefaults, ...data.settings } });
  },
};

import type { UserSettings } from '@chat/accounts';
import type { DirectoryFold } from '@chat/directory';
import type { Aggregate, DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** New accounts get other settings, by their wire names. Existing accounts keep theirs. */
export type UserSettingsDefaultsChanged = DomainEvent<
  'UserSettingsDefaultsChanged',
  { readonly settings: Readonly<Record<string, unknown>> }
>;

export const userSettingsDefaultsAggregate: Aggregate<UserSettings, UserSettingsDefaultsChanged> = {
  initialState: {},
  evolve: (state, { data }) => ({ ...state, ...data.settings }),
  streamName: (realmId) => `usersettingsdefaults-${realmId}`,
};

export const userSettingsDefaultsFold: DirectoryFold<UserSettingsDefaultsChanged> = {
  UserSettingsDefaultsChanged(directory, { data }) {
    const { realm } = directory;
    directory.putRealm({ ...realm, userSettingsDefaults: { ...realm.userSettingsDefaults, ...data.settings } });
  },
};

import { userSettings, userSettingsDefaults } from '@chat/accounts';
import type { Directory } from '@chat/directory';
import type { InitialState } from '@chat/event-queues';
import { object } from '@chat/http';
import { OLDER_TYPES, olderNames, olderValue } from '../user-settings/older-settings.js';
import { olderSettingsShape, settingsDefaultsShape, userSettingsShape } from '../user-settings/user-settings-shape.js';

export function settingsInitialStates(directory: Directory): InitialState[] {
  return [
    {
      fetchTypes: ['user_settings'],
      describes: { user_settings: object(userSettingsShape) },
      state: ({ user }) => ({ user_settings: userSettings(user) }),
    },
    ...OLDER_TYPES.map(inOlderForm),
    {
      fetchTypes: ['realm_user_settings_defaults'],
      describes: { realm_user_settings_defaults: object(settingsDefaultsShape) },
      state: () => ({ realm_user_settings_defaults: userSettingsDefaults(directory.realm) }),
    },
  ];
}

/** Settings as fields of the answer, for a client that requests them by name and does not know the newer form. */
function inOlderForm(type: (typeof OLDER_TYPES)[number]): InitialState {
  const names = olderNames(type);
  return {
    fetchTypes: [type],
    describes: Object.fromEntries(names.map((name) => [name, olderSettingsShape[name]!])),
    state({ user, fetchTypes, capabilities }) {
      if (fetchTypes === null || capabilities.has('user_settings_object')) return {};
      const settings = userSettings(user);
      return Object.fromEntries(names.map((name) => [name, olderValue(name, settings[name])]));
    },
  };
}

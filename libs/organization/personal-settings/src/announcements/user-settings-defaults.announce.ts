import { languageName } from '@chat/accounts';
import { activeUserIds } from '@chat/directory';
import { announcementTo, type Announcer } from '@chat/event-queues';
import type { UserSettingsDefaultsChanged } from '../user-settings-defaults/user-settings-defaults.aggregate.js';

export const userSettingsDefaultsAnnouncer: Announcer<UserSettingsDefaultsChanged> = {
  *UserSettingsDefaultsChanged({ data }, directory) {
    const audience = activeUserIds(directory);
    for (const [property, value] of Object.entries(data.settings)) {
      const language = property === 'default_language' && { language_name: languageName(value as string) };
      const event = { type: 'realm_user_settings_defaults', op: 'update', property, value, ...language };
      yield announcementTo(audience, event);
    }
  },
};

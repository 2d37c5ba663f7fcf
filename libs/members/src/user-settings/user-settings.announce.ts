import { apiEmail, canSeeUser, type Directory, type Site, type User } from '@chat/directory';
import { type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import type { UserSettingsChanged } from '../user/user.events.js';
import { languageName } from './languages.js';

/**
 * Notifies an account's own clients of its settings, and everybody of its time zone
 * (contract, personal-data: Personal settings).
 */
export function userSettingsAnnouncer(site: Site): Announcer<UserSettingsChanged> {
  return {
    *UserSettingsChanged({ data: { userId, settings } }, directory) {
      for (const [property, value] of Object.entries(settings)) {
        yield settingChanged(userId, property, value);
        if (property === 'timezone') yield timeZoneChanged(directory, directory.user(userId) as User, site);
      }
    },
  };
}

function settingChanged(userId: number, property: string, value: unknown): Announcement {
  const language = property === 'default_language' && { language_name: languageName(value as string) };
  return announcementTo(new Set([userId]), { type: 'user_settings', op: 'update', property, value, ...language });
}

function timeZoneChanged(directory: Directory, user: User, site: Site): Announcement {
  const audience = [...directory.users()].filter((each) => each.isActive && canSeeUser(directory, each, user));
  const person = { user_id: user.id, email: apiEmail(user, site), timezone: user.timezone };
  return announcementTo(new Set(audience.map(({ id }) => id)), { type: 'realm_user', op: 'update', person });
}

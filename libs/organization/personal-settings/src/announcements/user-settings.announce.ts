import { languageName } from '@chat/accounts';
import type { UserSettingsChanged } from '@chat/accounts';
import { activeUserIds, apiEmail, canSeeUser, type Directory, type Site, type User } from '@chat/directory';
import { announcement, type Announcement, announcementTo, type Announcer } from '@chat/event-queues';
import { olderTypeOf, olderValue } from '../user-settings/older-settings.js';

/** Notifies an account's own clients of its settings, and everybody of its time zone (contract, personal-data: Personal settings). */
export function userSettingsAnnouncer(site: Site): Announcer<UserSettingsChanged> {
  return {
    *UserSettingsChanged({ data: { userId, settings } }, directory) {
      for (const [property, value] of Object.entries(settings)) {
        const user = directory.user(userId) as User;
        yield settingChanged(userId, property, value);
        yield* inOlderForm(user, site, property, value);
        if (property === 'timezone') yield timeZoneChanged(directory, user, site);
      }
    },
  };
}

function settingChanged(userId: number, property: string, value: unknown): Announcement {
  const event = { type: 'user_settings', op: 'update', property, value, ...languageOf(property, value) };
  return announcementTo(new Set([userId]), event);
}

/** For clients that request it by name and do not know the newer form. */
function* inOlderForm(user: User, site: Site, property: string, value: unknown): Generator<Announcement> {
  const type = olderTypeOf(property);
  if (!type) return;
  const name = type === 'update_display_settings' ? 'setting_name' : 'notification_name';
  const setting = { [name]: property, setting: olderValue(property, value), ...languageOf(property, value) };
  yield announcement({
    type,
    audience: new Set([user.id]),
    formFor: ({ capabilities }) => (capabilities.has('user_settings_object') ? null : apiEmail(user, site)),
    eventFor: (email) => ({ type, user: email, ...setting }),
  });
}

const languageOf = (property: string, value: unknown): object =>
  property === 'default_language' ? { language_name: languageName(value as string) } : {};

function timeZoneChanged(directory: Directory, user: User, site: Site): Announcement {
  const audience = activeUserIds(directory, (each) => canSeeUser(directory, each, user));
  const person = { user_id: user.id, email: apiEmail(user, site), timezone: user.timezone };
  return announcementTo(audience, { type: 'realm_user', op: 'update', person });
}

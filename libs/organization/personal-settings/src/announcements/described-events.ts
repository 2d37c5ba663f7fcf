import { event, optional, settingValueOrNull, text } from '@chat/http';

const setting = { property: text(), value: settingValueOrNull, language_name: optional(text()) };

export const settingsEvents = [
  event('user_settings/update', 'A personal setting has changed.', setting),
  event(
    'update_display_settings',
    'A personal setting of the display has changed, for clients that ask by this name.',
    {
      user: text(),
      setting_name: text(),
      setting: settingValueOrNull,
      language_name: optional(text()),
    },
  ),
  event(
    'update_global_notifications',
    'A personal setting of notifications has changed, for clients that ask by this name.',
    { user: text(), notification_name: text(), setting: settingValueOrNull },
  ),
  event('realm_user_settings_defaults/update', 'New accounts start with another setting.', setting),
];

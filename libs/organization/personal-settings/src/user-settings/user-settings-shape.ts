import { DEFAULT_USER_SETTINGS } from '@chat/accounts';
import { boolean, listOf, nullable, object, sameTypes, type Shape, text } from '@chat/http';

export const settingsDefaultsShape: Shape = {
  ...sameTypes(DEFAULT_USER_SETTINGS),
  twenty_four_hour_time: nullable(boolean()),
  available_notification_sounds: listOf(text()),
  emojiset_choices: listOf(object({ key: text(), text: text() })),
};

export const userSettingsShape: Shape = { ...settingsDefaultsShape, timezone: text() };

export const olderSettingsShape: Shape = { ...userSettingsShape, twenty_four_hour_time: boolean() };

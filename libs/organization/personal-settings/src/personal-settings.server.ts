import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { PresenceSetting, PresenceVisibility } from '@chat/ports';
import { settingsEvents } from './announcements/described-events.js';
import { userSettingsDefaultsAnnouncer } from './announcements/user-settings-defaults.announce.js';
import { userSettingsAnnouncer } from './announcements/user-settings.announce.js';
import { OwnPresenceSetting } from './change-own-settings/own-presence-setting.js';
import { settingsInitialStates } from './initial-state/settings.initial-state.js';
import { PersonalSettingsModule } from './personal-settings.module.js';
import { personalSettingsMeanings } from './personal-settings.meanings.js';

export const server: ServerPart = {
  module: PersonalSettingsModule,
  provides: [fulfil(PresenceSetting, OwnPresenceSetting)],
  fallbacks: [fallback(PresenceVisibility, { changeVisibility: () => Promise.resolve() })],
  announcers: ({ site }) => ({ accounts: [userSettingsAnnouncer(site), userSettingsDefaultsAnnouncer] }),
  initialStates: ({ directory }) => settingsInitialStates(directory),
  describedEvents: settingsEvents,
  meanings: personalSettingsMeanings,
};

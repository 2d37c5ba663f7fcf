import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { NewAccounts, PresenceSetting, PresenceVisibility } from '@chat/ports';
import { OwnPresenceSetting } from './change-own-settings/own-presence-setting.js';
import { DevelopmentMode } from './development/development-mode.js';
import { LoginAttempts } from './fetch-api-key/login-attempts.js';
import { InvitedAccounts } from './join-by-invitation/invited-accounts.js';
import { MembersModule } from './members.module.js';
import { membersEvents } from './announcements/described-events.js';
import { membersInitialStates } from './initial-state/members.initial-state.js';
import { PasswordStrength } from './password-strength/password-strength.js';
import { passwordStrengthInitialState } from './initial-state/password-strength.initial-state.js';
import { removeReplacedAvatars } from './remove-replaced-avatars/remove-replaced-avatars.process.js';
import { userAccessEnding } from './announcements/user.access-ending.js';
import { userAnnouncer } from './announcements/user.announce.js';
import { userSettingsAnnouncer } from './announcements/user-settings.announce.js';
import { userSettingsDefaultsAnnouncer } from './announcements/user-settings-defaults.announce.js';
import { eraseEndedEmailChanges } from './erase-ended-email-changes/erase-ended-email-changes.process.js';

export const server: ServerPart = {
  module: MembersModule,
  settings: ({ developmentMode, passwordMinGuesses, rateLimit }, clock) => [
    new DevelopmentMode(developmentMode, clock),
    new LoginAttempts(clock, rateLimit),
    new PasswordStrength(passwordMinGuesses),
  ],
  provides: [fulfil(NewAccounts, InvitedAccounts), fulfil(PresenceSetting, OwnPresenceSetting)],
  fallbacks: [fallback(PresenceVisibility, { changeVisibility: () => Promise.resolve() })],
  announcers: ({ site }) => ({
    accounts: [userSettingsAnnouncer(site), userSettingsDefaultsAnnouncer, userAnnouncer(site)],
  }),
  endings: [userAccessEnding],
  initialStates: ({ directory, site, get }) => [
    ...membersInitialStates(directory, site),
    passwordStrengthInitialState(get(PasswordStrength)),
  ],
  processes: () => [removeReplacedAvatars],
  describedEvents: membersEvents,
  erasures: [eraseEndedEmailChanges],
};

import { ConfirmationMails, LoginAttempts, PasswordStrength } from '@chat/accounts';
import type { ServerPart } from '@chat/capability';
import { CredentialsModule } from './credentials.module.js';
import { DevelopmentMode } from './development/development-mode.js';
import { passwordStrengthInitialState } from './initial-state/password-strength.initial-state.js';

export const server: ServerPart = {
  module: CredentialsModule,
  settings: ({ developmentMode, passwordMinGuesses, rateLimit }, clock) => [
    new DevelopmentMode(developmentMode, clock),
    new LoginAttempts(clock, rateLimit),
    new PasswordStrength(passwordMinGuesses),
    new ConfirmationMails(clock),
  ],
  initialStates: ({ get }) => [passwordStrengthInitialState(get(PasswordStrength))],
};

import { ConfirmationMails, LoginAttempts, PasswordStrength } from '@chat/accounts';
import { fallback, fulfil, type ServerPart } from '@chat/capability';
import { LogInRecords, PasswordLogIns } from '@chat/ports';
import { CredentialsModule } from './credentials.module.js';
import { DevelopmentMode } from './development/development-mode.js';
import { passwordStrengthInitialState } from './initial-state/password-strength.initial-state.js';
import { PageLogIns } from './log-in-to-pages/page-log-ins.js';
import { credentialsMeanings } from './credentials.meanings.js';
import { IssuePasswordReset } from './issue-password-reset/issue-password-reset.command.js';
import { ResetApiKey } from './reset-api-key/reset-api-key.command.js';
import type { ResetRequest } from './reset-api-key/reset-request.js';

export const server: ServerPart = {
  module: CredentialsModule,
  settings: ({ developmentMode, passwordMinGuesses, rateLimit }, clock) => [
    new DevelopmentMode(developmentMode, clock),
    new LoginAttempts(clock, rateLimit),
    new PasswordStrength(passwordMinGuesses),
    new ConfirmationMails(clock),
  ],
  fallbacks: [fallback(LogInRecords, { record: () => Promise.resolve(), refused: () => {} })],
  provides: [fulfil(PasswordLogIns, PageLogIns)],
  initialStates: ({ get }) => [passwordStrengthInitialState(get(PasswordStrength))],
  meanings: credentialsMeanings,
  operatorRequests: {
    resets: ({ account, resets, disablesPassword }: ResetRequest, cause) =>
      resets === 'key'
        ? new ResetApiKey({ account, cause })
        : new IssuePasswordReset({ account, cause, disablesPassword }),
  },
};

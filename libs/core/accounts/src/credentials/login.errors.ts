import { refusal } from '@chat/kernel';

/** The password was right, and an operator has disabled it (contract, authentication: API keys). */
export class PasswordResetRequired extends refusal('Your password has been disabled and needs to be reset', {
  code: 'PASSWORD_RESET_REQUIRED',
  httpStatus: 401,
}) {}

/** Nobody logs in with a password, so passwords are not checked. */
export class PasswordAuthDisabled extends refusal('Password authentication is disabled in this organization', {
  code: 'PASSWORD_AUTH_DISABLED',
  httpStatus: 401,
}) {}

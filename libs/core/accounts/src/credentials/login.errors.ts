import { refusal } from '@chat/kernel';

export class InvalidEmailAddress extends refusal('Enter a valid email address.') {}

/** One answer for an unknown account and a wrong password, so that they cannot be distinguished. */
export class AuthenticationFailed extends refusal('Your username or password is incorrect', {
  code: 'AUTHENTICATION_FAILED',
  httpStatus: 401,
}) {}

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

export class DevelopmentLoginDisabled extends refusal('DevAuthBackend not enabled.') {}

export class AccountDeactivated extends refusal('Account is deactivated', {
  code: 'USER_DEACTIVATED',
  httpStatus: 401,
}) {}

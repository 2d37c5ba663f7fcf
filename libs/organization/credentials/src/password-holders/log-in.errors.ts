import { refusal } from '@chat/kernel';

export class AccountDeactivated extends refusal('Account is deactivated', {
  code: 'USER_DEACTIVATED',
  httpStatus: 401,
}) {}

/** One answer for an unknown account and a wrong password, so that they cannot be distinguished. */
export class AuthenticationFailed extends refusal('Your username or password is incorrect', {
  code: 'AUTHENTICATION_FAILED',
  httpStatus: 401,
}) {}
export class InvalidEmailAddress extends refusal('Enter a valid email address.') {}

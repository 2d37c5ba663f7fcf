import { DomainError } from '@chat/kernel';

export class InvalidEmailAddress extends DomainError {
  constructor() {
    super('Enter a valid email address.');
  }
}

/** One answer for an unknown account and a wrong password, so that neither can be told from the other. */
export class AuthenticationFailed extends DomainError {
  constructor() {
    super('Your username or password is incorrect', 'AUTHENTICATION_FAILED', {}, 401);
  }
}

/** The password was right, and an operator has disabled it (contract, authentication: API keys). */
export class PasswordResetRequired extends DomainError {
  constructor() {
    super('Your password has been disabled and needs to be reset', 'PASSWORD_RESET_REQUIRED', {}, 401);
  }
}

/** Nobody logs in with a password, so none is looked at. */
export class PasswordAuthDisabled extends DomainError {
  constructor() {
    super('Password authentication is disabled in this organization', 'PASSWORD_AUTH_DISABLED', {}, 401);
  }
}

export class DevelopmentLoginDisabled extends DomainError {
  constructor() {
    super('DevAuthBackend not enabled.');
  }
}

export class AccountDeactivated extends DomainError {
  constructor() {
    super('Account is deactivated', 'USER_DEACTIVATED', {}, 401);
  }
}

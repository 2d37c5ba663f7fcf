import { DomainError } from '@chat/kernel';

export class NoSuchUser extends DomainError {
  constructor() {
    super('No such user');
  }
}

export class UserIsDeactivated extends DomainError {
  constructor() {
    super('User is deactivated');
  }
}

export class NoSuchBot extends DomainError {
  constructor() {
    super('No such bot');
  }
}

export class InvalidGroup extends DomainError {
  constructor() {
    super('Invalid user group');
  }
}

/** One answer for "does not exist" and "not yours". */
export class InvalidChannelId extends DomainError {
  constructor() {
    super('Invalid channel ID');
  }
}

export class UnknownChannel extends DomainError {
  constructor(named: string) {
    super(`No such channel: ${named}`);
  }
}

export class UnknownAccount extends DomainError {
  constructor(named: string) {
    super(`No such account: ${named}`);
  }
}

export class ModerationRequestChannelMustBePrivate extends DomainError {
  constructor() {
    super('Moderation request channel must be private.');
  }
}

export class InsufficientPermission extends DomainError {
  constructor() {
    super('Insufficient permission');
  }
}

export class AdministratorRequired extends DomainError {
  constructor() {
    super('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
  }
}

export class OwnerRequired extends DomainError {
  constructor() {
    super('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');
  }
}

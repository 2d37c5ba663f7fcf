import { DomainError } from '@chat/kernel';

export class NoSuchUser extends DomainError {
  constructor() {
    super('No such user');
  }
}

export class InsufficientPermission extends DomainError {
  constructor() {
    super('Insufficient permission');
  }
}

export class OwnerRequired extends DomainError {
  constructor() {
    super('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');
  }
}

export class NotAuthorizedToCreateUsers extends DomainError {
  constructor() {
    super('User not authorized to create users');
  }
}

export class BadEmail extends DomainError {
  constructor() {
    super('Bad name or username');
  }
}

export class EmailInUse extends DomainError {
  constructor() {
    super('Email is already in use.');
  }
}

export class WeakPassword extends DomainError {
  constructor() {
    super('The password is too weak.');
  }
}

export class LastOwnerKeepsRole extends DomainError {
  constructor() {
    super('The owner permission cannot be removed from the only organization owner.');
  }
}

export class GuestsCannotAdminister extends DomainError {
  constructor() {
    super('Guests cannot be organization administrators');
  }
}

export class UserIsDeactivated extends DomainError {
  constructor() {
    super('User is deactivated');
  }
}

export class LastOwnerStays extends DomainError {
  constructor() {
    super('Cannot deactivate the only organization owner');
  }
}

/** Somebody wants to leave whom the organization cannot do without. */
export class CannotDeactivateLastUser extends DomainError {
  constructor(isLastOwner: boolean) {
    const entity = isLastOwner ? 'organization owner' : 'user';
    super(`Cannot deactivate the only ${entity}.`, 'CANNOT_DEACTIVATE_LAST_USER', {
      is_last_owner: isLastOwner,
      entity,
    });
  }
}

import { DomainError } from '@chat/kernel';

export class CannotMuteSelf extends DomainError {
  constructor() {
    super('Cannot mute self');
  }
}

export class UserAlreadyMuted extends DomainError {
  constructor() {
    super('User already muted');
  }
}

export class UserIsNotMuted extends DomainError {
  constructor() {
    super('User is not muted');
  }
}

export class TooManyMutedUsers extends DomainError {
  constructor(limit: number) {
    super(`You cannot mute more than ${limit} users.`);
  }
}

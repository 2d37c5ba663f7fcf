import { DomainError } from '@chat/kernel';

export class NotExactlyOneAvatar extends DomainError {
  constructor() {
    super('You must upload exactly one avatar.');
  }
}

export class AvatarChangesDisabled extends DomainError {
  constructor() {
    super('Avatar changes are disabled in this organization.');
  }
}

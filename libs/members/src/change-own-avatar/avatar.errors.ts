import { DomainError } from '@chat/kernel';

export class NotExactlyOneAvatar extends DomainError {
  constructor() {
    super('You must upload exactly one avatar.');
  }
}

/** A bot has one picture. */
export class SeveralFiles extends DomainError {
  constructor() {
    super('You may only upload one file at a time');
  }
}

export class AvatarChangesDisabled extends DomainError {
  constructor() {
    super('Avatar changes are disabled in this organization.');
  }
}

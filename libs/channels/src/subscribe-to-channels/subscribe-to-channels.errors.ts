import { DomainError } from '@chat/kernel';

export class UnableToAccessChannel extends DomainError {
  constructor(name: string) {
    super(`Unable to access channel (${name}).`);
  }
}

export class NotAllowedForGuests extends DomainError {
  constructor() {
    super('Not allowed for guest users');
  }
}

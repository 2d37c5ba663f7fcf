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

export class TooManyReturns extends DomainError {
  constructor(channel: string, limit: number) {
    super(`Nobody can subscribe to a channel more than ${limit} times (${channel}).`);
  }
}

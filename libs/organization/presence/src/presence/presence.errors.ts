import { DomainError } from '@chat/kernel';

export class InvalidPresenceStatus extends DomainError {
  constructor(status: string) {
    super(`Invalid status: ${status}`);
  }
}

export class NoPresenceOfBots extends DomainError {
  constructor() {
    super('Presence is not supported for bot users.');
  }
}

/** The account was never seen. */
export class NeverSeen extends DomainError {
  /** @param reference as the request named the account */
  constructor(reference: string) {
    super(`No presence data for ${reference}`);
  }
}

import { DomainError, refusal } from '@chat/kernel';

export class InvalidPresenceStatus extends refusal((status: string) => `Invalid status: ${status}`) {}
export class NoPresenceOfBots extends refusal('Presence is not supported for bot users.') {}

/** The account was never seen. */
export class NeverSeen extends DomainError {
  /** @param reference the request's name for the account */
  constructor(reference: string) {
    super(`No presence data for ${reference}`);
  }
}

import { DomainError } from '@chat/kernel';

/** One answer for "does not exist" and "not yours". */
export class DraftDoesNotExist extends DomainError {
  constructor() {
    super('Draft does not exist', 'BAD_REQUEST', {}, 404);
  }
}

export class TooManyDrafts extends DomainError {
  constructor(limit: number) {
    super(`You cannot have more than ${limit} drafts.`);
  }
}

export class DraftsTooLarge extends DomainError {
  constructor(limit: number) {
    super(`Your drafts cannot have more than ${limit} characters in total.`);
  }
}

export class DraftSynchronizationDisabled extends DomainError {
  constructor() {
    super('User has disabled synchronizing drafts.');
  }
}

export class NegativeTimestamp extends DomainError {
  constructor() {
    super('Timestamp must not be negative.');
  }
}

export class TopicHasNullBytes extends DomainError {
  constructor() {
    super('Topic must not contain null bytes');
  }
}

export class NotExactlyOneChannel extends DomainError {
  constructor() {
    super('Must specify exactly 1 channel ID for channel messages');
  }
}

export class InvalidUserId extends DomainError {
  constructor(userId: number) {
    super(`Invalid user ID ${userId}`);
  }
}

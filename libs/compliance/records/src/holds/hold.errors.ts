import { DomainError } from '@chat/kernel';

export class HoldNeedsName extends DomainError {
  constructor() {
    super('A legal hold needs a name.');
  }
}

export class HoldNameTooLong extends DomainError {
  constructor(most: number) {
    super(`The name of a legal hold is too long (limit: ${most} characters).`);
  }
}

export class HoldNeedsReason extends DomainError {
  constructor() {
    super('A legal hold needs a reason, when it is set and when it is lifted.');
  }
}

export class HoldReasonTooLong extends DomainError {
  constructor(most: number) {
    super(`The reason of a legal hold is too long (limit: ${most} characters).`);
  }
}

export class HoldNamesNothing extends DomainError {
  constructor() {
    super('A legal hold names at least one account, channel, topic or direct conversation.');
  }
}

export class HoldTooWide extends DomainError {
  constructor(most: number) {
    super(
      `A legal hold names at most ${most} accounts, channels, topics and conversations, and people of a conversation.`,
    );
  }
}

export class HoldEndsBeforeItBegins extends DomainError {
  constructor() {
    super('from of a legal hold must not be after to.');
  }
}

export class TooManyHolds extends DomainError {
  constructor(most: number) {
    super(`There are ${most} legal holds in force, which is the limit.`);
  }
}

export class NoSuchHold extends DomainError {
  constructor(holdId: number) {
    super(`No such legal hold: ${holdId}`);
  }
}

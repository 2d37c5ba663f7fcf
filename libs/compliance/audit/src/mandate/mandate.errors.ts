import { DomainError } from '@chat/kernel';

export class GuestsCannotAudit extends DomainError {
  constructor() {
    super('Guests cannot audit.');
  }
}

export class BotsCannotAudit extends DomainError {
  constructor() {
    super('Bots cannot audit.');
  }
}

export class MandateNeedsReason extends DomainError {
  constructor() {
    super('A mandate needs a reason.');
  }
}

export class MandateReasonTooLong extends DomainError {
  constructor(most: number) {
    super(`The reason of a mandate is too long (limit: ${most} characters).`);
  }
}

export class MandateEndsInThePast extends DomainError {
  constructor() {
    super('The end of a mandate must be in the future.');
  }
}

export class HoldsNeedWholeMandate extends DomainError {
  constructor() {
    super('Only a mandate for all channels, all accounts and direct messages can include legal holds.');
  }
}

export class MandateTooWide extends DomainError {
  constructor(most: number) {
    super(`A mandate names at most ${most} channels and ${most} accounts.`);
  }
}

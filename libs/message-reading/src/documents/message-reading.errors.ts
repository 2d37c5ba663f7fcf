import { DomainError } from '@chat/kernel';

/** One answer for "does not exist" and "not yours", so that neither can be told from the other. */
export class InaccessibleMessage extends DomainError {
  constructor() {
    super('Invalid message(s)');
  }
}

export class HistoryDisabled extends DomainError {
  constructor() {
    super('Message edit history is disabled in this organization');
  }
}

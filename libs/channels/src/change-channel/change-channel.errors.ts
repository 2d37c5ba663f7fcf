import { DomainError } from '@chat/kernel';

export class ChannelHasThatName extends DomainError {
  constructor() {
    super('Channel already has that name.');
  }
}

export class NotAllowedToChangeDefaults extends DomainError {
  constructor() {
    super('You do not have permission to change default channels.');
  }
}

export class ContradictoryPrivacy extends DomainError {
  constructor() {
    super('Invalid parameters');
  }
}

import { DomainError, LIMITS } from '@chat/kernel';

export class NotAllowedToPostByEmail extends DomainError {
  constructor() {
    super('You do not have permission to post in this channel.');
  }
}

export class TooManyEmailAddresses extends DomainError {
  constructor() {
    super(`You cannot have more than ${LIMITS.channels.emailAddresses} e-mail addresses of one channel.`);
  }
}

import { DomainError } from '@chat/kernel';

export class NotAllowedToPostByEmail extends DomainError {
  constructor() {
    super('You do not have permission to post in this channel.');
  }
}

export class NoSuchBot extends DomainError {
  constructor() {
    super('No such bot');
  }
}

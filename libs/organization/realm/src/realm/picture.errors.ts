import { DomainError } from '@chat/kernel';

export class NotExactlyOneIcon extends DomainError {
  constructor() {
    super('You must upload exactly one icon.');
  }
}

export class NotExactlyOneLogo extends DomainError {
  constructor() {
    super('You must upload exactly one logo.');
  }
}

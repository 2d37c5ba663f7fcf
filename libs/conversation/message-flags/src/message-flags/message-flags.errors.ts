import { DomainError } from '@chat/kernel';

export class InvalidFlag extends DomainError {
  constructor(flag: string) {
    super(`Invalid flag: '${flag}'`);
  }
}

export class FlagNotEditable extends DomainError {
  constructor(flag: string) {
    super(`Flag not editable: '${flag}'`);
  }
}

export class InvalidFlagOperation extends DomainError {
  constructor(op: string) {
    super(`Invalid message flag operation: '${op}'`);
  }
}

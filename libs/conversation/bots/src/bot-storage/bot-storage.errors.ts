import { DomainError } from '@chat/kernel';

export class KeyDoesNotExist extends DomainError {
  constructor() {
    super('Key does not exist.');
  }
}

export class BotStorageFull extends DomainError {
  constructor(overflow: number, limit: number) {
    super(`Request exceeds storage limit by ${overflow} characters. The limit is ${limit} characters.`);
  }
}

import { DomainError } from '@chat/kernel';

export class UnknownReadModel extends DomainError {
  constructor(name: string) {
    super(`There is no read model ${name}.`);
  }
}

export class RebuildUnderWay extends DomainError {
  constructor() {
    super('A read model is being rebuilt: wait until that has ended.');
  }
}

export class NothingRebuilt extends DomainError {
  constructor(name: string) {
    super(`Rebuild ${name} first: nothing is there to switch to.`);
  }
}

export class NoFormerDocuments extends DomainError {
  constructor(name: string) {
    super(`No former documents of ${name} are kept.`);
  }
}

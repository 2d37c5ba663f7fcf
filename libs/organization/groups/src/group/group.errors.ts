import { DomainError, LIMITS } from '@chat/kernel';

export class InvalidUserId extends DomainError {
  constructor(id: number) {
    super(`Invalid user ID: ${id}`);
  }
}

export class InvalidSubgroupId extends DomainError {
  constructor(id: number) {
    super(`Invalid user group ID: ${id}`);
  }
}

export class TooManyGroups extends DomainError {
  constructor() {
    super(`Your organization cannot have more than ${LIMITS.groups.inTotal} user groups.`);
  }
}

export class TooManyGroupsOfCreator extends DomainError {
  constructor() {
    super(`You cannot create more than ${LIMITS.groups.perCreator} user groups.`);
  }
}

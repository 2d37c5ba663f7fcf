import { DomainError } from '@chat/kernel';

export class AlreadyMember extends DomainError {
  constructor(userId: number) {
    super(`User ${userId} is already a member of this group`);
  }
}

export class NotAMember extends DomainError {
  constructor(userId: number) {
    super(`There is no member '${userId}' in this user group`);
  }
}

export class AlreadySubgroup extends DomainError {
  constructor(subgroupId: number) {
    super(`User group ${subgroupId} is already a subgroup of this group.`);
  }
}

/** A group would contain itself. */
export class SubgroupsContainGroup extends DomainError {
  constructor(groupId: number) {
    super(`User group ${groupId} is already a subgroup of one of the passed subgroups.`);
  }
}

export class NotASubgroup extends DomainError {
  constructor(subgroupId: number) {
    super(`User group ${subgroupId} is not a subgroup of this group.`);
  }
}

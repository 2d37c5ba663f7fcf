import { refusal } from '@chat/kernel';

export class AlreadyMember extends refusal((userId: number) => `User ${userId} is already a member of this group`) {}
export class NotAMember extends refusal((userId: number) => `There is no member '${userId}' in this user group`) {}

export class AlreadySubgroup extends refusal(
  (subgroupId: number) => `User group ${subgroupId} is already a subgroup of this group.`,
) {}

/** A group would contain itself. */
export class SubgroupsContainGroup extends refusal(
  (groupId: number) => `User group ${groupId} is already a subgroup of one of the passed subgroups.`,
) {}

export class NotASubgroup extends refusal(
  (subgroupId: number) => `User group ${subgroupId} is not a subgroup of this group.`,
) {}

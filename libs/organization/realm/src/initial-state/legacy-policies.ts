import { type GroupValue, SystemGroup } from '@chat/directory';

const NOBODY = 6;

/** Numbers by which older clients know who may create channels. */
const CREATION_POLICIES = new Map<GroupValue, number>([
  [SystemGroup.members, 1],
  [SystemGroup.administrators, 2],
  [SystemGroup.fullmembers, 3],
  [SystemGroup.moderators, 4],
  [SystemGroup.owners, 7],
]);

/** Numbers by which older clients know who may mention everyone. */
const WILDCARD_POLICIES = new Map<GroupValue, number>([
  [SystemGroup.everyone, 1],
  [SystemGroup.members, 2],
  [SystemGroup.fullmembers, 3],
  [SystemGroup.administrators, 5],
  [SystemGroup.moderators, 7],
]);

/** What the numbers cannot say is "nobody", so that an older client offers too little rather than too much. */
export const creationPolicy = (value: GroupValue) => CREATION_POLICIES.get(value) ?? NOBODY;
export const wildcardMentionPolicy = (value: GroupValue) => WILDCARD_POLICIES.get(value) ?? NOBODY;

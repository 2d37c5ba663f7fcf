import { type Directory, Role, SystemGroup } from '@chat/directory';

/** The role groups whose direct members the people of each role are (contract, user-groups: System groups). */
const GROUPS_BY_ROLE: Readonly<Record<Role, readonly SystemGroup[]>> = {
  [Role.owner]: [SystemGroup.owners],
  [Role.administrator]: [SystemGroup.administrators],
  [Role.moderator]: [SystemGroup.moderators],
  [Role.member]: [SystemGroup.members, SystemGroup.fullmembers],
  [Role.guest]: [SystemGroup.everyone],
};

/** The first one is the group of the role itself. @param isFullMember whether a member has waited long enough */
export function roleGroupsOf(role: Role, isFullMember: boolean): readonly SystemGroup[] {
  const groups = GROUPS_BY_ROLE[role];
  return isFullMember ? groups : groups.filter((group) => group !== SystemGroup.fullmembers);
}

export function roleGroupMembers(directory: Directory): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>();
  const counted = [...directory.users()].filter(({ isActive, isSystemBot }) => isActive && !isSystemBot);
  for (const user of counted.toSorted((a, b) => a.id - b.id)) {
    for (const group of roleGroupsOf(user.role, directory.isFullMember(user))) {
      members.getOrInsertComputed(group, () => []).push(user.id);
    }
  }
  return members;
}

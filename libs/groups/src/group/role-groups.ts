import { type Directory, Role, SystemGroup } from '@chat/directory';

/** The role groups whose direct members the people of each role are (contract, system groups); nobody is provisional. */
const GROUPS_BY_ROLE: Readonly<Record<Role, readonly SystemGroup[]>> = {
  [Role.owner]: [SystemGroup.owners],
  [Role.administrator]: [SystemGroup.administrators],
  [Role.moderator]: [SystemGroup.moderators],
  [Role.member]: [SystemGroup.members, SystemGroup.fullmembers],
  [Role.guest]: [SystemGroup.everyone],
};

/** The first one is the group of the role itself. */
export function roleGroupsOf(role: Role): readonly SystemGroup[] {
  return GROUPS_BY_ROLE[role];
}

/** Active members of every role group, ascending; the system's own bots belong to none. */
export function roleGroupMembers(directory: Directory): ReadonlyMap<number, readonly number[]> {
  const members = new Map<number, number[]>();
  const counted = [...directory.users()].filter(({ isActive, isSystemBot }) => isActive && !isSystemBot);
  for (const { id, role } of counted.toSorted((a, b) => a.id - b.id)) {
    for (const group of roleGroupsOf(role)) {
      const ids = members.get(group);
      if (ids) ids.push(id);
      else members.set(group, [id]);
    }
  }
  return members;
}

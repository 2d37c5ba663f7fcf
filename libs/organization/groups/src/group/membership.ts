import { type Directory, type Group, type User } from '@chat/directory';
import { roleGroupsOf } from './role-groups.js';

/** Ids of the groups inside these groups at any depth, including deactivated ones. */
export function nestedGroups(directory: Directory, ...groupIds: readonly number[]): Set<number> {
  const nested = new Set(groupIds.flatMap((id) => [...(directory.group(id)?.subgroups ?? [])]));
  for (const id of nested) for (const subgroup of directory.group(id)?.subgroups ?? []) nested.add(subgroup);
  return nested;
}

/** True when the account is active and is named in the group itself, or has its role. */
export function isDirectMember(directory: Directory, user: User, group: Group): boolean {
  if (!user.isActive) return false;
  if (!group.isSystemGroup) return group.members.has(user.id);
  return !user.isSystemBot && roleGroupsOf(user.role, directory.isFullMember(user)).some((id) => id === group.id);
}

/** True when the account is a member of the group, or of one inside it at any depth; deactivated groups have no members. */
export function isMember(directory: Directory, user: User, group: Group): boolean {
  return groupsThatCount(directory, group).some((each) => isDirectMember(directory, user, each));
}

export function membersOf(directory: Directory, group: Group, directOnly: boolean): number[] {
  const counted = directOnly ? [group] : groupsThatCount(directory, group);
  const isCounted = (user: User) => counted.some((each) => isDirectMember(directory, user, each));
  const members = counted.some(({ isSystemGroup }) => isSystemGroup)
    ? [...directory.users()].filter(isCounted).map(({ id }) => id)
    : [...new Set(counted.flatMap((each) => [...each.members]))].filter((id) => directory.user(id)?.isActive);
  return members.toSorted((a, b) => a - b);
}

function groupsThatCount(directory: Directory, group: Group): Group[] {
  const counted = new Set([group]);
  for (const { subgroups } of counted) {
    for (const id of subgroups) {
      const subgroup = directory.group(id);
      if (subgroup && !subgroup.isDeactivated) counted.add(subgroup);
    }
  }
  return [...counted];
}

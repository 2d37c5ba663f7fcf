import type { Group } from '../records/group.js';
import { isRoleGroup } from '../records/role-groups.js';
import type { User } from '../records/user.js';

/** Looks up groups and full members: in the directory, or in a past state of it. */
export interface Groups {
  group(id: number): Group | undefined;
  isFullMember(user: User): boolean;
}

/** The members of groups, through subgroups at any depth; deactivated groups have none. */
export interface GroupReach {
  /** Groups whose members follow from role and age. */
  readonly roleGroups: readonly number[];
  /** The people named in each of the other groups. */
  readonly members: readonly ReadonlySet<number>[];
}

/** Visits each group once, at any nesting. */
export function reachOf(groupIds: Iterable<number>, groups: Pick<Groups, 'group'>): GroupReach {
  const roleGroups: number[] = [];
  const members: ReadonlySet<number>[] = [];
  const reached = new Set(groupIds);
  for (const id of reached) {
    if (isRoleGroup(id)) {
      roleGroups.push(id);
      continue;
    }
    const group = groups.group(id);
    if (!group || group.isDeactivated) continue;
    if (group.members.size > 0) members.push(group.members);
    for (const subgroup of group.subgroups) reached.add(subgroup);
  }
  return { roleGroups, members };
}

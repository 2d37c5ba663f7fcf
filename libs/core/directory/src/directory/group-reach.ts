import type { Group } from '../records/group.js';
import { isRoleGroup } from '../records/role-groups.js';
import type { User } from '../records/user.js';

/** What finds groups, and who belongs to that of full members: the directory, or what stands for it as it was before. */
export interface Groups {
  group(id: number): Group | undefined;
  isFullMember(user: User): boolean;
}

/** Who belongs to groups, through the groups inside them at any depth; deactivated groups hold nobody. */
export interface GroupReach {
  /** Groups that role and age alone decide. */
  readonly roleGroups: readonly number[];
  /** Of each of the others, the people named in it. */
  readonly members: readonly ReadonlySet<number>[];
}

/** Visits each group once, however they are nested. */
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

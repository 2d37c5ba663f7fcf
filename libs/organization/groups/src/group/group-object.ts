import { type Directory, type Group, type GroupSetting, type GroupValue, shownGroupValue } from '@chat/directory';
import { ascending } from './ascending.js';
import { roleGroupMembers } from './role-groups.js';

export type GroupObject = Readonly<Record<GroupSetting, GroupValue>> & {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly members: readonly number[];
  readonly direct_subgroup_ids: readonly number[];
  readonly creator_id: number | null;
  readonly date_created: number | null;
  readonly is_system_group: boolean;
  readonly deactivated: boolean;
};

export function groupObjects(directory: Directory, groups: Iterable<Group>): GroupObject[] {
  const byRole = roleGroupMembers(directory);
  return [...groups].toSorted((a, b) => a.id - b.id).map((group) => groupObject(directory, group, byRole));
}

function groupObject(directory: Directory, group: Group, byRole: ReadonlyMap<number, readonly number[]>): GroupObject {
  const settings = Object.entries<GroupValue>(group.settings).map(([name, value]) => [
    name,
    shownGroupValue(directory, value),
  ]);
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    members: group.isSystemGroup ? (byRole.get(group.id) ?? []) : ascending(activeOf(directory, group.members)),
    direct_subgroup_ids: ascending(group.subgroups),
    creator_id: group.creatorId,
    date_created: group.dateCreated,
    is_system_group: group.isSystemGroup,
    deactivated: group.isDeactivated,
    ...(Object.fromEntries(settings) as Record<GroupSetting, GroupValue>),
  };
}

function activeOf(directory: Directory, userIds: Iterable<number>): number[] {
  return [...userIds].filter((id) => directory.user(id)?.isActive);
}

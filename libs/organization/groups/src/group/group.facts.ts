import { type Directory, type Group, GROUP_SETTING_NAMES, GroupIsDeactivated, InvalidGroup } from '@chat/directory';
import type { GroupReferences, GroupRights } from './group-access.js';
import type { GroupState } from './group.aggregate.js';

export function groupInUse(directory: Directory, groupId: number): Group {
  const group = directory.group(groupId);
  if (!group) throw new InvalidGroup();
  if (group.isDeactivated) throw new GroupIsDeactivated();
  return group;
}

export function groupRights(directory: Directory, state: GroupState, actorId: number): GroupRights {
  const managesAllGroups = directory.belongs(actorId, directory.realm.settings.can_manage_all_groups);
  if (state.situation === 'absent') return { managesAllGroups, settings: new Set() };
  const { settings } = state.group;
  return {
    managesAllGroups,
    settings: new Set(GROUP_SETTING_NAMES.filter((name) => directory.belongs(actorId, settings[name]))),
  };
}

export function groupReferences(
  directory: Directory,
  userIds: readonly number[],
  groupIds: readonly number[],
): GroupReferences {
  const users = userIds.flatMap((id) => directory.user(id) ?? []);
  const groups = groupIds.flatMap((id) => directory.group(id) ?? []);
  return {
    userIds: new Set(users.filter(({ isActive, isSystemBot }) => isActive && !isSystemBot).map(({ id }) => id)),
    groups: new Map(groups.map((group) => [group.id, group])),
  };
}

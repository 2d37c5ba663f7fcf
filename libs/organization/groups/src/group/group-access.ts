import {
  type Directory,
  type Group,
  GroupIsDeactivated,
  type GroupSetting,
  InsufficientPermission,
  InvalidGroup,
} from '@chat/directory';
import { type GroupDetails, type GroupState, InvalidSubgroupId, InvalidUserId } from './group.aggregate.js';

export function existingGroup(state: GroupState): GroupDetails {
  if (state.situation === 'absent') throw new InvalidGroup();
  return state.group;
}

export function groupInUse(directory: Directory, groupId: number): Group {
  const group = directory.group(groupId);
  if (!group) throw new InvalidGroup();
  if (group.isDeactivated) throw new GroupIsDeactivated();
  return group;
}

/**
 * Accounts that manage all groups or this one may change it, and accounts that one of the settings names; nobody
 * changes a system group.
 * @throws InsufficientPermission
 */
export function refuseUnlessPermitted(
  group: GroupDetails,
  directory: Directory,
  actorId: number,
  ...settings: readonly GroupSetting[]
): void {
  const permitted = [
    directory.realm.settings.can_manage_all_groups,
    group.settings.can_manage_group,
    ...settings.map((name) => group.settings[name]),
  ];
  const isPermitted = permitted.some((value) => directory.belongs(actorId, value));
  if (group.isSystemGroup || !isPermitted) throw new InsufficientPermission();
}

/** @throws InvalidUserId for the first account that cannot be a member of groups */
export function refuseUnusableMembers(directory: Directory, userIds: readonly number[]): void {
  for (const id of userIds) {
    const user = directory.user(id);
    if (!user?.isActive || user.isSystemBot) throw new InvalidUserId(id);
  }
}

/** @throws InvalidSubgroupId for the first group that does not exist, GroupIsDeactivated */
export function refuseUnusableSubgroups(directory: Directory, groupIds: readonly number[]): void {
  const unknown = groupIds.find((id) => !directory.group(id));
  if (unknown !== undefined) throw new InvalidSubgroupId(unknown);
  if (groupIds.some((id) => directory.group(id)!.isDeactivated)) throw new GroupIsDeactivated();
}

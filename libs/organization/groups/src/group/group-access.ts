import {
  type Group,
  GroupIsDeactivated,
  type GroupSetting,
  InsufficientPermission,
  InvalidGroup,
} from '@chat/directory';
import { type GroupDetails, type GroupState, InvalidSubgroupId, InvalidUserId } from './group.aggregate.js';

/** Rights of the actor on one group. */
export interface GroupRights {
  readonly managesAllGroups: boolean;
  /** Settings of the group that name the actor. */
  readonly settings: ReadonlySet<GroupSetting>;
}

/** Accounts and groups of a request that may be in a group. */
export interface GroupReferences {
  /** Active accounts, without bots of the system. */
  readonly userIds: ReadonlySet<number>;
  /** Existing groups, by id. */
  readonly groups: ReadonlyMap<number, Pick<Group, 'isDeactivated'>>;
}

export function existingGroup(state: GroupState): GroupDetails {
  if (state.situation === 'absent') throw new InvalidGroup();
  return state.group;
}

/**
 * Accounts that manage all groups or this one may change it, and accounts that one of the settings names; nobody changes a system
 * group.
 * @throws InsufficientPermission
 */
export function refuseUnlessPermitted(
  { isSystemGroup }: GroupDetails,
  { managesAllGroups, settings }: GroupRights,
  ...sufficient: readonly GroupSetting[]
): void {
  const isPermitted =
    managesAllGroups || settings.has('can_manage_group') || sufficient.some((name) => settings.has(name));
  if (isSystemGroup || !isPermitted) throw new InsufficientPermission();
}

/** @throws InvalidUserId for the first account that cannot be a member of groups */
export function refuseUnusableMembers(references: GroupReferences, userIds: readonly number[]): void {
  const unusable = userIds.find((id) => !references.userIds.has(id));
  if (unusable !== undefined) throw new InvalidUserId(unusable);
}

/** @throws InvalidSubgroupId for the first group that does not exist, GroupIsDeactivated */
export function refuseUnusableSubgroups({ groups }: GroupReferences, groupIds: readonly number[]): void {
  const unknown = groupIds.find((id) => !groups.has(id));
  if (unknown !== undefined) throw new InvalidSubgroupId(unknown);
  if (groupIds.some((id) => groups.get(id)!.isDeactivated)) throw new GroupIsDeactivated();
}

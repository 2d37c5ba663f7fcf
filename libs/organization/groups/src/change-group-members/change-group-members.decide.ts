import type { Directory, GroupSetting } from '@chat/directory';
import { ascending } from '../group/ascending.js';
import {
  existingGroup,
  refuseUnlessPermitted,
  refuseUnusableMembers,
  refuseUnusableSubgroups,
} from '../group/group-access.js';
import {
  groupAggregate,
  type GroupEvent,
  type GroupMembers,
  type GroupMembersAdded,
  type GroupMembersRemoved,
  type GroupState,
  type GroupSubgroupsAdded,
  type GroupSubgroupsRemoved,
} from '../group/group.aggregate.js';
import { nestedGroups } from '../group/membership.js';
import {
  AlreadyMember,
  AlreadySubgroup,
  NotAMember,
  NotASubgroup,
  SubgroupsContainGroup,
} from './change-group-members.errors.js';

export interface GroupMembersChanges {
  readonly add: readonly number[];
  readonly remove: readonly number[];
  readonly addSubgroups: readonly number[];
  readonly removeSubgroups: readonly number[];
}

export interface ChangeGroupMembersInput {
  readonly actorId: number;
  readonly groupId: number;
  readonly changes: GroupMembersChanges;
}

type Intent = ChangeGroupMembersInput & {
  /** Whether people hear of what is done to them. */
  readonly sendsNotices: boolean;
};

/**
 * Each step sees the changes of the steps before it.
 * @throws DomainError the first broken rule, in order (contract, user-groups: Endpoints of groups)
 */
export function decideChangeGroupMembers(state: GroupState, directory: Directory, intent: Intent): GroupEvent[] {
  const events: GroupEvent[] = [];
  let current = state;
  for (const decideStep of [addMembers, removeMembers, addSubgroups, removeSubgroups]) {
    const decided = decideStep(current, directory, intent);
    current = decided.reduce(groupAggregate.evolve, current);
    events.push(...decided);
  }
  return events;
}

function addMembers(state: GroupState, directory: Directory, intent: Intent): GroupMembersAdded[] {
  const { actorId, groupId, changes } = intent;
  const userIds = ascending(changes.add);
  if (userIds.length === 0) return [];
  const group = existingGroup(state);
  const joining: GroupSetting[] = isOnly(actorId, userIds) ? ['can_join_group'] : [];
  refuseUnlessPermitted(group, directory, actorId, 'can_add_members_group', ...joining);
  refuseUnusableMembers(directory, changes.add);
  const present = changes.add.find((id) => group.members.has(id));
  if (present !== undefined) throw new AlreadyMember(present);
  return [{ type: 'GroupMembersAdded', data: { groupId, userIds, ...notices(directory, intent, userIds) } }];
}

function removeMembers(state: GroupState, directory: Directory, intent: Intent): GroupMembersRemoved[] {
  const { actorId, groupId, changes } = intent;
  const userIds = ascending(changes.remove);
  if (userIds.length === 0) return [];
  refuseUnusableMembers(directory, changes.remove);
  const group = existingGroup(state);
  const leaving: GroupSetting[] = isOnly(actorId, userIds) ? ['can_leave_group'] : [];
  refuseUnlessPermitted(group, directory, actorId, 'can_remove_members_group', ...leaving);
  const absent = changes.remove.find((id) => !group.members.has(id));
  if (absent !== undefined) throw new NotAMember(absent);
  return [{ type: 'GroupMembersRemoved', data: { groupId, userIds, ...notices(directory, intent, userIds) } }];
}

function notices(
  directory: Directory,
  { actorId, sendsNotices }: Intent,
  userIds: readonly number[],
): Pick<GroupMembers, 'noticeUserIds'> {
  const noticeUserIds = sendsNotices ? noticedUsers(directory, actorId, userIds) : [];
  return noticeUserIds.length > 0 ? { noticeUserIds } : {};
}

/** People hear of what somebody else does to them; bots do not read it. */
function noticedUsers(directory: Directory, actorId: number, userIds: readonly number[]): number[] {
  return userIds.filter((id) => id !== actorId && directory.user(id)?.isBot === false);
}

/** How many notices the changes come to, if all of them can be made. */
export function countNotices(directory: Directory, { actorId, changes }: Omit<Intent, 'sendsNotices'>): number {
  const [added, removed] = [changes.add, changes.remove].map((ids) => noticedUsers(directory, actorId, ascending(ids)));
  return added!.length + removed!.length;
}

function addSubgroups(state: GroupState, directory: Directory, intent: Intent): GroupSubgroupsAdded[] {
  const { actorId, groupId, changes } = intent;
  const subgroupIds = ascending(changes.addSubgroups);
  if (subgroupIds.length === 0) return [];
  const group = existingGroup(state);
  refuseUnlessPermitted(group, directory, actorId, 'can_add_members_group');
  refuseUnusableSubgroups(directory, changes.addSubgroups);
  const present = changes.addSubgroups.find((id) => group.subgroups.has(id));
  if (present !== undefined) throw new AlreadySubgroup(present);
  if (subgroupIds.includes(groupId) || nestedGroups(directory, ...subgroupIds).has(groupId))
    throw new SubgroupsContainGroup(groupId);
  return [{ type: 'GroupSubgroupsAdded', data: { groupId, subgroupIds } }];
}

function removeSubgroups(state: GroupState, directory: Directory, intent: Intent): GroupSubgroupsRemoved[] {
  const { actorId, groupId, changes } = intent;
  const subgroupIds = ascending(changes.removeSubgroups);
  if (subgroupIds.length === 0) return [];
  const group = existingGroup(state);
  refuseUnlessPermitted(group, directory, actorId);
  refuseUnusableSubgroups(directory, changes.removeSubgroups);
  const absent = changes.removeSubgroups.find((id) => !group.subgroups.has(id));
  if (absent !== undefined) throw new NotASubgroup(absent);
  return [{ type: 'GroupSubgroupsRemoved', data: { groupId, subgroupIds } }];
}

const isOnly = (actorId: number, userIds: readonly number[]) => userIds.length === 1 && userIds[0] === actorId;

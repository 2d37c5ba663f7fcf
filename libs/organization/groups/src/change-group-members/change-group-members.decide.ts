import type { GroupSetting } from '@chat/directory';
import { ascending } from '../group/ascending.js';
import {
  existingGroup,
  type GroupReferences,
  type GroupRights,
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

export interface ChangeGroupMembersFacts {
  readonly rights: GroupRights;
  readonly references: GroupReferences;
  /** People among the accounts of the changes: bots do not read notices. */
  readonly people: ReadonlySet<number>;
  /** Whether one of the groups to add contains this group, at any depth. */
  readonly wouldContainItself: boolean;
}

type Intent = ChangeGroupMembersInput & {
  /** Whether people are notified of the changes. */
  readonly sendsNotices: boolean;
};

/**
 * Each step sees the changes of the previous ones.
 * @throws DomainError the first broken rule, in order (contract, user-groups: Endpoints of groups)
 */
export function decideChangeGroupMembers(
  state: GroupState,
  facts: ChangeGroupMembersFacts,
  intent: Intent,
): GroupEvent[] {
  const events: GroupEvent[] = [];
  let current = state;
  for (const decideStep of [addMembers, removeMembers, addSubgroups, removeSubgroups]) {
    const decided = decideStep(current, facts, intent);
    current = decided.reduce(groupAggregate.evolve, current);
    events.push(...decided);
  }
  return events;
}

function addMembers(state: GroupState, facts: ChangeGroupMembersFacts, intent: Intent): GroupMembersAdded[] {
  const { actorId, groupId, changes } = intent;
  const userIds = ascending(changes.add);
  if (userIds.length === 0) return [];
  const group = existingGroup(state);
  const joining: GroupSetting[] = isOnly(actorId, userIds) ? ['can_join_group'] : [];
  refuseUnlessPermitted(group, facts.rights, 'can_add_members_group', ...joining);
  refuseUnusableMembers(facts.references, changes.add);
  const present = changes.add.find((id) => group.members.has(id));
  if (present !== undefined) throw new AlreadyMember(present);
  return [{ type: 'GroupMembersAdded', data: { groupId, userIds, ...notices(facts, intent, userIds) } }];
}

function removeMembers(state: GroupState, facts: ChangeGroupMembersFacts, intent: Intent): GroupMembersRemoved[] {
  const { actorId, groupId, changes } = intent;
  const userIds = ascending(changes.remove);
  if (userIds.length === 0) return [];
  refuseUnusableMembers(facts.references, changes.remove);
  const group = existingGroup(state);
  const leaving: GroupSetting[] = isOnly(actorId, userIds) ? ['can_leave_group'] : [];
  refuseUnlessPermitted(group, facts.rights, 'can_remove_members_group', ...leaving);
  const absent = changes.remove.find((id) => !group.members.has(id));
  if (absent !== undefined) throw new NotAMember(absent);
  return [{ type: 'GroupMembersRemoved', data: { groupId, userIds, ...notices(facts, intent, userIds) } }];
}

function notices(
  { people }: ChangeGroupMembersFacts,
  { actorId, sendsNotices }: Intent,
  userIds: readonly number[],
): Pick<GroupMembers, 'noticeUserIds'> {
  const noticeUserIds = sendsNotices ? noticedUsers(people, actorId, userIds) : [];
  return noticeUserIds.length > 0 ? { noticeUserIds } : {};
}

/** People are notified of changes that others make to them; bots do not read notices. */
function noticedUsers(people: ReadonlySet<number>, actorId: number, userIds: readonly number[]): number[] {
  return userIds.filter((id) => id !== actorId && people.has(id));
}

/** Number of notices, if all changes can be made. */
export function countNotices(people: ReadonlySet<number>, { actorId, changes }: ChangeGroupMembersInput): number {
  const [added, removed] = [changes.add, changes.remove].map((ids) => noticedUsers(people, actorId, ascending(ids)));
  return added!.length + removed!.length;
}

function addSubgroups(state: GroupState, facts: ChangeGroupMembersFacts, intent: Intent): GroupSubgroupsAdded[] {
  const { groupId, changes } = intent;
  const subgroupIds = ascending(changes.addSubgroups);
  if (subgroupIds.length === 0) return [];
  const group = existingGroup(state);
  refuseUnlessPermitted(group, facts.rights, 'can_add_members_group');
  refuseUnusableSubgroups(facts.references, changes.addSubgroups);
  const present = changes.addSubgroups.find((id) => group.subgroups.has(id));
  if (present !== undefined) throw new AlreadySubgroup(present);
  if (facts.wouldContainItself) throw new SubgroupsContainGroup(groupId);
  return [{ type: 'GroupSubgroupsAdded', data: { groupId, subgroupIds } }];
}

function removeSubgroups(state: GroupState, facts: ChangeGroupMembersFacts, intent: Intent): GroupSubgroupsRemoved[] {
  const { groupId, changes } = intent;
  const subgroupIds = ascending(changes.removeSubgroups);
  if (subgroupIds.length === 0) return [];
  const group = existingGroup(state);
  refuseUnlessPermitted(group, facts.rights);
  refuseUnusableSubgroups(facts.references, changes.removeSubgroups);
  const absent = changes.removeSubgroups.find((id) => !group.subgroups.has(id));
  if (absent !== undefined) throw new NotASubgroup(absent);
  return [{ type: 'GroupSubgroupsRemoved', data: { groupId, subgroupIds } }];
}

const isOnly = (actorId: number, userIds: readonly number[]) => userIds.length === 1 && userIds[0] === actorId;

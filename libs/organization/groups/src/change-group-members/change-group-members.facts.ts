import type { Directory } from '@chat/directory';
import { groupReferences, groupRights } from '../group/group.facts.js';
import type { GroupState } from '../group/group.aggregate.js';
import { nestedGroups } from '../group/membership.js';
import type {
  ChangeGroupMembersFacts,
  ChangeGroupMembersInput,
  GroupMembersChanges,
} from './change-group-members.decide.js';

export function changeGroupMembersFacts(
  directory: Directory,
  state: GroupState,
  { actorId, groupId, changes }: ChangeGroupMembersInput,
): ChangeGroupMembersFacts {
  const { add, remove, addSubgroups, removeSubgroups } = changes;
  return {
    rights: groupRights(directory, state, actorId),
    references: groupReferences(directory, [...add, ...remove], [...addSubgroups, ...removeSubgroups]),
    people: peopleNamed(directory, changes),
    wouldContainItself: addSubgroups.includes(groupId) || nestedGroups(directory, ...addSubgroups).has(groupId),
  };
}

export function peopleNamed(directory: Directory, { add, remove }: GroupMembersChanges): Set<number> {
  return new Set([...add, ...remove].filter((id) => directory.user(id)?.isBot === false));
}

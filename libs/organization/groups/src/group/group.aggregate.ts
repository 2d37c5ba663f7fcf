import type { Group } from '@chat/directory';
import type { Aggregate } from '@chat/kernel';
import type { GroupCreated, GroupEvent } from './group.events.js';

/** A group as far as its events alone describe it. */
export type GroupDetails = Omit<Group, 'dateCreated'>;

export type GroupState =
  { readonly situation: 'absent' } | { readonly situation: 'created'; readonly group: GroupDetails };

export const groupAggregate: Aggregate<GroupState, GroupEvent> = {
  initialState: { situation: 'absent' },
  evolve(state, event) {
    if (event.type === 'GroupCreated') return { situation: 'created', group: createdGroup(event.data) };
    return state.situation === 'created' ? { situation: 'created', group: changedGroup(state.group, event) } : state;
  },
  streamName: (groupId) => `group-${groupId}`,
};

export function createdGroup(data: GroupCreated['data']): GroupDetails {
  const { groupId: id, memberIds, subgroupIds, ...details } = data;
  return { id, isDeactivated: false, members: new Set(memberIds), subgroups: new Set(subgroupIds), ...details };
}

export function changedGroup<Details extends GroupDetails>(group: Details, { type, data }: GroupEvent): Details {
  switch (type) {
    case 'GroupRenamed':
      return { ...group, name: data.name };
    case 'GroupDescribed':
      return { ...group, description: data.description };
    case 'GroupSettingsChanged':
      return { ...group, settings: { ...group.settings, ...data.settings } };
    case 'GroupDeactivated':
      return { ...group, isDeactivated: true };
    case 'GroupReactivated':
      return { ...group, isDeactivated: false };
    case 'GroupMembersAdded':
      return { ...group, members: group.members.union(new Set(data.userIds)) };
    case 'GroupMembersRemoved':
      return { ...group, members: group.members.difference(new Set(data.userIds)) };
    case 'GroupSubgroupsAdded':
      return { ...group, subgroups: group.subgroups.union(new Set(data.subgroupIds)) };
    case 'GroupSubgroupsRemoved':
      return { ...group, subgroups: group.subgroups.difference(new Set(data.subgroupIds)) };
    default:
      return group;
  }
}

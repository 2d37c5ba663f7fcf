import type { DirectoryFold, Group, GroupSettings, WritableDirectory } from '@chat/directory';
import { type Aggregate, type DomainEvent, type RecordedEvent, refusal } from '@chat/kernel';
import { LIMITS } from '../groups.limits.js';

// These names are the storage format: they are never renamed.

export type GroupEvent =
  | GroupCreated
  | GroupRenamed
  | GroupDescribed
  | GroupSettingsChanged
  | GroupDeactivated
  | GroupReactivated
  | GroupMembersAdded
  | GroupMembersRemoved
  | GroupSubgroupsAdded
  | GroupSubgroupsRemoved;

export type GroupCreated = DomainEvent<
  'GroupCreated',
  {
    readonly groupId: number;
    readonly name: string;
    readonly description: string;
    readonly creatorId: number | null;
    readonly isSystemGroup: boolean;
    readonly memberIds: readonly number[];
    readonly subgroupIds: readonly number[];
    readonly settings: GroupSettings;
  }
>;

export type GroupRenamed = DomainEvent<'GroupRenamed', { readonly groupId: number; readonly name: string }>;
export type GroupDescribed = DomainEvent<'GroupDescribed', { readonly groupId: number; readonly description: string }>;
export type GroupSettingsChanged = DomainEvent<
  'GroupSettingsChanged',
  { readonly groupId: number; readonly settings: Partial<GroupSettings> }
>;
export type GroupDeactivated = DomainEvent<'GroupDeactivated', { readonly groupId: number }>;
export type GroupReactivated = DomainEvent<'GroupReactivated', { readonly groupId: number }>;

export type GroupMembersAdded = DomainEvent<'GroupMembersAdded', GroupMembers>;
export type GroupMembersRemoved = DomainEvent<'GroupMembersRemoved', GroupMembers>;
export type GroupSubgroupsAdded = DomainEvent<'GroupSubgroupsAdded', GroupSubgroups>;
export type GroupSubgroupsRemoved = DomainEvent<'GroupSubgroupsRemoved', GroupSubgroups>;

export interface GroupMembers {
  readonly groupId: number;
  readonly userIds: readonly number[];
  /** Members whom the Notification Bot notifies, ascending; absent: nobody. */
  readonly noticeUserIds?: readonly number[];
}

interface GroupSubgroups {
  readonly groupId: number;
  readonly subgroupIds: readonly number[];
}

/** A group according to its own events alone. */
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

export class InvalidUserId extends refusal((id: number) => `Invalid user ID: ${id}`) {}
export class InvalidSubgroupId extends refusal((id: number) => `Invalid user group ID: ${id}`) {}

export class TooManyGroups extends refusal(
  `Your organization cannot have more than ${LIMITS.groups.inTotal} user groups.`,
) {}

export class TooManyGroupsOfCreator extends refusal(
  `You cannot create more than ${LIMITS.groups.perCreator} user groups.`,
) {}

export const groupFold: DirectoryFold<GroupEvent> = {
  GroupCreated(directory, { data, metadata }) {
    const dateCreated = data.isSystemGroup ? null : Math.floor(metadata.time / 1000);
    directory.putGroup({ ...createdGroup(data), dateCreated });
  },
  GroupRenamed: change,
  GroupDescribed: change,
  GroupSettingsChanged: change,
  GroupDeactivated: change,
  GroupReactivated: change,
  GroupMembersAdded: change,
  GroupMembersRemoved: change,
  GroupSubgroupsAdded: change,
  GroupSubgroupsRemoved: change,
};

function change(directory: WritableDirectory, event: RecordedEvent<GroupEvent>): void {
  const group = directory.group(event.data.groupId);
  if (group) directory.putGroup(changedGroup(group, event as GroupEvent));
}

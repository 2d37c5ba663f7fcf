import { type Directory, type Group, type GroupValue, shownGroupValue } from '@chat/directory';
import type { Announcement, Announcer, ClientEvent } from '@chat/event-queues';
import { groupObjects } from '../group/group-object.js';
import type { GroupEvent } from '../group/group.aggregate.js';
import { membersChanged, toThoseShown, toThoseShownDeactivated } from './audience.js';

export const groupAnnouncer: Announcer<GroupEvent> = {
  *GroupCreated({ data: { groupId } }, directory) {
    yield toThoseShown(directory, groupId, added(directory, groupId));
  },
  *GroupRenamed({ data: { groupId, name } }, directory) {
    yield updated(directory, groupId, { name });
  },
  *GroupDescribed({ data: { groupId, description } }, directory) {
    yield updated(directory, groupId, { description });
  },
  *GroupSettingsChanged({ data: { groupId, settings } }, directory) {
    for (const [name, value] of Object.entries<GroupValue>(settings)) {
      yield updated(directory, groupId, { [name]: shownGroupValue(directory, value) });
    }
  },
  *GroupDeactivated({ data: { groupId } }, directory) {
    const removed = { type: 'user_group', op: 'remove', group_id: groupId };
    yield toThoseShownDeactivated(directory, update(groupId, { deactivated: true }), removed);
  },
  *GroupReactivated({ data: { groupId } }, directory) {
    yield toThoseShownDeactivated(directory, update(groupId, { deactivated: false }), added(directory, groupId));
  },
  *GroupMembersAdded({ data: { groupId, userIds } }, directory) {
    const active = userIds.filter((id) => directory.user(id)?.isActive);
    if (active.length > 0) yield membersChanged(directory, 'add_members', groupId, active);
  },
  *GroupMembersRemoved({ data: { groupId, userIds } }, directory) {
    yield membersChanged(directory, 'remove_members', groupId, userIds);
  },
  *GroupSubgroupsAdded({ data: { groupId, subgroupIds } }, directory) {
    yield subgroupsChanged(directory, 'add_subgroups', groupId, subgroupIds);
  },
  *GroupSubgroupsRemoved({ data: { groupId, subgroupIds } }, directory) {
    yield subgroupsChanged(directory, 'remove_subgroups', groupId, subgroupIds);
  },
};

function added(directory: Directory, groupId: number): ClientEvent {
  const [group] = groupObjects(directory, [directory.group(groupId) as Group]);
  return { type: 'user_group', op: 'add', group };
}

function update(groupId: number, data: Record<string, unknown>): ClientEvent {
  return { type: 'user_group', op: 'update', group_id: groupId, data };
}

export function updated(directory: Directory, groupId: number, data: Record<string, unknown>): Announcement {
  return toThoseShown(directory, groupId, update(groupId, data));
}

function subgroupsChanged(
  directory: Directory,
  op: 'add_subgroups' | 'remove_subgroups',
  groupId: number,
  subgroupIds: readonly number[],
): Announcement {
  const event = { type: 'user_group', op, group_id: groupId, direct_subgroup_ids: subgroupIds };
  return toThoseShown(directory, groupId, event);
}

import type { Channel, Directory, Group, Groups, GroupValue } from '@chat/directory';
import type { Announcement, Announcer } from '@chat/event-queues';
import type {
  GroupDeactivated,
  GroupMembersAdded,
  GroupMembersRemoved,
  GroupReactivated,
  GroupSubgroupsAdded,
  GroupSubgroupsRemoved,
} from '@chat/groups';
import { sightChanged } from './sight.js';

type FollowedEvent =
  | GroupMembersAdded
  | GroupMembersRemoved
  | GroupSubgroupsAdded
  | GroupSubgroupsRemoved
  | GroupDeactivated
  | GroupReactivated;

/** Private channels may be open to groups: an account that enters or leaves a group may gain or lose access to channels. */
export const groupSightAnnouncer: Announcer<FollowedEvent> = {
  *GroupMembersAdded({ data: { groupId, userIds }, metadata }, directory) {
    const group = directory.group(groupId) as Group;
    const before = { ...group, members: group.members.difference(new Set(userIds)) };
    yield* sightByGroupChanged(directory, before, userIds, metadata.time);
  },
  *GroupMembersRemoved({ data: { groupId, userIds }, metadata }, directory) {
    const group = directory.group(groupId) as Group;
    const before = { ...group, members: group.members.union(new Set(userIds)) };
    yield* sightByGroupChanged(directory, before, userIds, metadata.time);
  },
  *GroupSubgroupsAdded({ data: { groupId, subgroupIds }, metadata }, directory) {
    const group = directory.group(groupId) as Group;
    const before = { ...group, subgroups: group.subgroups.difference(new Set(subgroupIds)) };
    yield* sightByGroupChanged(directory, before, [...directory.accountsIn(subgroupIds)], metadata.time);
  },
  *GroupSubgroupsRemoved({ data: { groupId, subgroupIds }, metadata }, directory) {
    const group = directory.group(groupId) as Group;
    const before = { ...group, subgroups: group.subgroups.union(new Set(subgroupIds)) };
    yield* sightByGroupChanged(directory, before, [...directory.accountsIn(subgroupIds)], metadata.time);
  },
  /** Archived channels may still name the group (contract, user-groups: Endpoints of groups). */
  *GroupDeactivated({ data: { groupId }, metadata }, directory) {
    const before = { ...(directory.group(groupId) as Group), isDeactivated: false };
    const userIds = before.members.union(directory.accountsIn(before.subgroups));
    yield* sightByGroupChanged(directory, before, [...userIds], metadata.time);
  },
  *GroupReactivated({ data: { groupId }, metadata }, directory) {
    const before = { ...(directory.group(groupId) as Group), isDeactivated: true };
    yield* sightByGroupChanged(directory, before, [...directory.accountsIn([groupId])], metadata.time);
  },
};

function* sightByGroupChanged(
  directory: Directory,
  before: Group,
  userIds: readonly number[],
  now: number,
): Iterable<Announcement> {
  const formerGroups: Groups = {
    group: (id) => (id === before.id ? before : directory.group(id)),
    isFullMember: (user) => directory.isFullMember(user),
  };
  const couldSee = (userId: number, channel: Channel) => directory.canSeeChannel(userId, channel, formerGroups);
  yield* sightChanged(directory, channelsOpenTo(directory, before.id), userIds, now, couldSee);
}

/** Private channels whose existence members of the group may know by one of its permissions. */
export function channelsOpenTo(directory: Directory, groupId: number): Channel[] {
  const around = groupsAround(directory, groupId);
  const names = (value: GroupValue) =>
    (typeof value === 'number' ? [value] : value.direct_subgroups).some((id) => around.has(id));
  return [...directory.channels()].filter(({ inviteOnly, permissions }) => {
    const { can_add_subscribers_group, can_administer_channel_group, can_subscribe_group } = permissions;
    return inviteOnly && [can_add_subscribers_group, can_administer_channel_group, can_subscribe_group].some(names);
  });
}

function groupsAround(directory: Directory, groupId: number): ReadonlySet<number> {
  const outerIds = new Map<number, number[]>();
  for (const { id, subgroups } of directory.groups()) {
    for (const inner of subgroups) outerIds.getOrInsertComputed(inner, () => []).push(id);
  }
  const around = new Set([groupId]);
  for (const id of around) for (const outer of outerIds.get(id) ?? []) around.add(outer);
  return around;
}

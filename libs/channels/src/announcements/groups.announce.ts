import { type Channel, type Directory, type Group, type Groups, type GroupValue, SystemGroup } from '@chat/directory';
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

/** Private channels may be open to groups: an account that enters or leaves a group may gain or lose sight of channels. */
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
  const channels = [...directory.channels()].filter(isOpenToGroups);
  yield* sightChanged(directory, channels, userIds, now, couldSee);
}

function isOpenToGroups({ inviteOnly, permissions }: Channel): boolean {
  const { can_add_subscribers_group, can_administer_channel_group, can_subscribe_group } = permissions;
  return (
    inviteOnly && [can_add_subscribers_group, can_administer_channel_group, can_subscribe_group].some(namesMadeGroups)
  );
}

/** Groups of the system are not changed. */
function namesMadeGroups(value: GroupValue): boolean {
  const groupIds = typeof value === 'number' ? [value] : value.direct_subgroups;
  return groupIds.some((id) => id > SystemGroup.internet);
}

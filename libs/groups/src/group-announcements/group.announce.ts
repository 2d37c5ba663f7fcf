import type { Directory, User } from '@chat/directory';
import type { Announcement, Announcer, ClientEvent } from '@chat/event-queues';
import type { UserJoined, UserReactivated, UserRoleChanged } from '@chat/members';
import { groupObjects } from '../group/group-object.js';
import type { GroupEvent } from '../group/group.events.js';
import { roleGroupsOf } from '../group/role-groups.js';

/**
 * What clients learn about groups (contract, `user_group` events). Accounts belong to the groups of their roles, so what
 * happens to accounts shows here too; the announcer of accounts comes first.
 */
export const groupAnnouncer: Announcer<GroupEvent | UserJoined | UserRoleChanged | UserReactivated> = {
  *GroupCreated({ data }, directory) {
    const group = directory.group(data.groupId);
    if (!group) return;
    const [shown] = groupObjects(directory, [group]);
    yield toEveryone(directory, { type: 'user_group', op: 'add', group: shown });
  },
  *UserJoined({ data }, directory) {
    const user = directory.user(data.userId);
    if (!user || user.isSystemBot) return;
    for (const group of roleGroupsOf(user.role)) yield membershipChanged(directory, 'add_members', group, user.id);
  },
  *UserRoleChanged({ data: { userId, role, previousRole } }, directory) {
    if (!directory.user(userId)?.isActive) return;
    const [left, entered] = [roleGroupsOf(previousRole), roleGroupsOf(role)];
    yield membershipChanged(directory, 'remove_members', left[0]!, userId);
    yield membershipChanged(directory, 'add_members', entered[0]!, userId);
    for (const group of left.slice(1)) yield membershipChanged(directory, 'remove_members', group, userId);
    for (const group of entered.slice(1)) yield membershipChanged(directory, 'add_members', group, userId);
  },
  *UserReactivated({ data }, directory) {
    const user = directory.user(data.userId);
    for (const group of user ? directGroupsOf(directory, user) : []) {
      yield membershipChanged(directory, 'add_members', group, data.userId);
    }
  },
};

function directGroupsOf(directory: Directory, user: User): number[] {
  const named = [...directory.groups()].filter(({ members }) => members.has(user.id)).map(({ id }) => id);
  return [...roleGroupsOf(user.role), ...named].toSorted((a, b) => a - b);
}

function membershipChanged(
  directory: Directory,
  op: 'add_members' | 'remove_members',
  groupId: number,
  userId: number,
): Announcement {
  return toEveryone(directory, { type: 'user_group', op, group_id: groupId, user_ids: [userId] });
}

function toEveryone(directory: Directory, event: ClientEvent): Announcement {
  const active = [...directory.users()].filter(({ isActive }) => isActive).map(({ id }) => id);
  return { type: event.type, audience: new Set(active), variantFor: () => 'all', eventFor: () => event };
}

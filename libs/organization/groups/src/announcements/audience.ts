import { activeUserIds, type Directory } from '@chat/directory';
import { type Announcement, announcement, type ClientEvent, type Reader } from '@chat/event-queues';

/** One event for all who have been shown the group: some clients do not request deactivated ones. */
export function toThoseShown(directory: Directory, groupId: number, event: ClientEvent): Announcement {
  const isDeactivated = directory.group(groupId)?.isDeactivated;
  return {
    type: event.type,
    audience: activeUserIds(directory),
    formFor: (reader) => (isDeactivated && !wantsDeactivated(reader) ? null : true),
    eventFor: () => event,
  };
}

/** One event for clients that request deactivated groups, and another one for the others. */
export function toThoseShownDeactivated(directory: Directory, event: ClientEvent, other: ClientEvent): Announcement {
  return announcement({
    type: event.type,
    audience: activeUserIds(directory),
    formFor: wantsDeactivated,
    eventFor: (isWanted) => (isWanted ? event : other),
  });
}

export function membersChanged(
  directory: Directory,
  op: 'add_members' | 'remove_members',
  groupId: number,
  userIds: readonly number[],
): Announcement {
  return toThoseShown(directory, groupId, { type: 'user_group', op, group_id: groupId, user_ids: userIds });
}

function wantsDeactivated({ capabilities }: Reader): boolean {
  return capabilities.has('include_deactivated_groups');
}

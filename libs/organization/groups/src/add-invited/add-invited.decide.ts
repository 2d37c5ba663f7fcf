import type { GroupState } from '../group/group.aggregate.js';
import type { GroupMembersAdded } from '../group/group.events.js';
import type { AddInvitedData } from './add-invited.command.js';

export function decideAddInvited(
  state: GroupState,
  { userId, groupId }: Omit<AddInvitedData, 'cause'>,
): GroupMembersAdded[] {
  if (state.situation === 'absent') return [];
  const { isSystemGroup, isDeactivated, members } = state.group;
  if (isSystemGroup || isDeactivated || members.has(userId)) return [];
  return [{ type: 'GroupMembersAdded', data: { groupId, userIds: [userId] } }];
}

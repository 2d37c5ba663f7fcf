import type { GroupMembersAdded, GroupState } from '../group/group.aggregate.js';

export interface AddInvitedInput {
  readonly userId: number;
  readonly groupId: number;
}

export function decideAddInvited(state: GroupState, { userId, groupId }: AddInvitedInput): GroupMembersAdded[] {
  if (state.situation === 'absent') return [];
  const { isSystemGroup, isDeactivated, members } = state.group;
  if (isSystemGroup || isDeactivated || members.has(userId)) return [];
  return [{ type: 'GroupMembersAdded', data: { groupId, userIds: [userId] } }];
}

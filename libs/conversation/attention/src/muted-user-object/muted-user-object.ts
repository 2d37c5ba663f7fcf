import { integer, listOf, named, object } from '@chat/http';
import type { MessageFlags } from '@chat/message-index';

export function mutedUserObjects({ mutedUsers }: MessageFlags, userId: number) {
  return mutedUsers.mutedBy(userId).map((muted) => ({ id: muted.userId, timestamp: muted.since }));
}

export const mutedUsersShape = listOf(named('MutedUser', object({ id: integer(), timestamp: integer() })));

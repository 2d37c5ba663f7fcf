import { integer, listOf, named, object } from '@chat/http';
import type { MessageFlags } from '@chat/message-index';

/** Whom an account has muted, as the API shows it (contract, event-queues: Register response). */
export function mutedUserObjects({ mutedUsers }: MessageFlags, userId: number) {
  return mutedUsers.mutedBy(userId).map((muted) => ({ id: muted.userId, timestamp: muted.since }));
}

export const mutedUsersShape = listOf(named('MutedUser', object({ id: integer(), timestamp: integer() })));

import type { FlaggedMessages } from '@chat/message-index';
import {
  CannotMuteSelf,
  type MutedUsersState,
  TooManyMutedUsers,
  UserAlreadyMuted,
  type UserMuted,
} from '../muted-users/muted-users.aggregate.js';

export interface MuteUserFacts {
  readonly limit: number;
  readonly unread: readonly FlaggedMessages[];
}

export function decideMuteUser(
  state: MutedUsersState,
  { userId, mutedUserId }: { readonly userId: number; readonly mutedUserId: number },
  { limit, unread }: MuteUserFacts,
): UserMuted[] {
  if (userId === mutedUserId) throw new CannotMuteSelf();
  if (state.includes(mutedUserId)) throw new UserAlreadyMuted();
  if (state.length >= limit) throw new TooManyMutedUsers(limit);
  return [{ type: 'UserMuted', data: { userId, mutedUserId, read: unread } }];
}

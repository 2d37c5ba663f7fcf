import { NoSuchUser } from '@chat/directory';
import { type MutedUsersState, UserIsNotMuted, type UserUnmuted } from '../muted-users/muted-users.aggregate.js';

export function decideUnmuteUser(
  state: MutedUsersState,
  data: { readonly userId: number; readonly mutedUserId: number },
  { exists }: { readonly exists: boolean },
): UserUnmuted[] {
  if (!exists) throw new NoSuchUser();
  if (!state.includes(data.mutedUserId)) throw new UserIsNotMuted();
  return [{ type: 'UserUnmuted', data }];
}

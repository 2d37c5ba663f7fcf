import { NoSuchUser } from '@chat/directory';
import type { MutedUsersState } from '../muted-users/muted-users.aggregate.js';
import { UserIsNotMuted } from '../muted-users/muted-users.errors.js';
import type { UserUnmuted } from '../muted-users/muted-users.events.js';

export function decideUnmuteUser(
  state: MutedUsersState,
  data: { readonly userId: number; readonly mutedUserId: number },
  { exists }: { readonly exists: boolean },
): UserUnmuted[] {
  if (!exists) throw new NoSuchUser();
  if (!state.includes(data.mutedUserId)) throw new UserIsNotMuted();
  return [{ type: 'UserUnmuted', data }];
}

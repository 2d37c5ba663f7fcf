import { isAdministrator, type User } from '@chat/directory';
import type { UserState } from '../user/user.aggregate.js';
import { InsufficientPermission, NoSuchUser } from '../user/user.errors.js';
import type { UserReactivated } from '../user/user.events.js';

export function decideReactivateUser(
  state: UserState,
  { userId }: { readonly userId: number },
  reactivator: User,
): UserReactivated[] {
  if (state.situation === 'absent') throw new NoSuchUser();
  if (!isAdministrator(reactivator)) throw new InsufficientPermission();
  return state.situation === 'active' ? [] : [{ type: 'UserReactivated', data: { userId } }];
}

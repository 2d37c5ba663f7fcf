import { Role, UserIsDeactivated } from '@chat/directory';
import type { UserState } from '../user/user.aggregate.js';
import { CannotDeactivateLastUser } from '../user/user.errors.js';
import type { UserDeactivated } from '../user/user.events.js';

/** @param others the active people besides this one */
export function decideDeactivateOwnAccount(
  state: UserState,
  { userId }: { readonly userId: number },
  others: { readonly all: number; readonly owners: number },
): UserDeactivated[] {
  if (state.situation !== 'active') throw new UserIsDeactivated();
  if (others.all === 0) throw new CannotDeactivateLastUser(false);
  if (state.role === Role.owner && others.owners === 0) throw new CannotDeactivateLastUser(true);
  return [{ type: 'UserDeactivated', data: { userId } }];
}

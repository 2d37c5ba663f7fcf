import { CannotDeactivateLastUser, type UserDeactivated, type UserState } from '@chat/accounts';
import { Role, UserIsDeactivated } from '@chat/directory';

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

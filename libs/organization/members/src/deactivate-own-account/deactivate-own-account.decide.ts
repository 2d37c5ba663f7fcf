import { type UserDeactivated, type UserState } from '@chat/accounts';
import { Role, UserIsDeactivated } from '@chat/directory';
import { DomainError } from '@chat/kernel';

/** The organization needs the account that wants to leave. */
export class CannotDeactivateLastUser extends DomainError {
  constructor(isLastOwner: boolean) {
    const entity = isLastOwner ? 'organization owner' : 'user';
    super(`Cannot deactivate the only ${entity}.`, 'CANNOT_DEACTIVATE_LAST_USER', {
      is_last_owner: isLastOwner,
      entity,
    });
  }
}

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

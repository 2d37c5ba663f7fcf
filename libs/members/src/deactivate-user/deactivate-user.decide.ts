import { isAdministrator, Role, type User } from '@chat/directory';
import type { UserState } from '../user/user.aggregate.js';
import {
  InsufficientPermission,
  LastOwnerStays,
  NoSuchUser,
  OwnerRequired,
  UserIsDeactivated,
} from '../user/user.errors.js';
import type { UserDeactivated } from '../user/user.events.js';

export interface DeactivateUserFacts {
  readonly deactivator: User;
  /** Active people who own the organization, besides this one. */
  readonly otherOwners: number;
}

export function decideDeactivateUser(
  state: UserState,
  { userId }: { readonly userId: number },
  { deactivator, otherOwners }: DeactivateUserFacts,
): UserDeactivated[] {
  if (state.situation === 'absent' || state.isBot) throw new NoSuchUser();
  if (state.situation === 'deactivated') throw new UserIsDeactivated();
  if (!isAdministrator(deactivator)) throw new InsufficientPermission();
  if (state.role === Role.owner && deactivator.role !== Role.owner) throw new OwnerRequired();
  if (state.role === Role.owner && otherOwners === 0) throw new LastOwnerStays();
  return [{ type: 'UserDeactivated', data: { userId } }];
}

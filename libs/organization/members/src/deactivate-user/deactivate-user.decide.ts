import {
  type DeactivatedFacts,
  deactivation,
  type DeactivationActions,
  type UserEvent,
  type UserState,
} from '@chat/accounts';
import {
  InsufficientPermission,
  isAdministrator,
  NoSuchUser,
  OwnerRequired,
  Role,
  type User,
  UserIsDeactivated,
} from '@chat/directory';
import { refusal } from '@chat/kernel';

export class NoMailToDeletedUser extends refusal(
  'A deleted account has no address any more: deactivate it with a mail first, and delete it then.',
) {}
export class LastOwnerStays extends refusal('Cannot deactivate the only organization owner') {}

export interface DeactivateUserInput {
  readonly deactivatorId: number;
  readonly userId: number;
  /** Deletions for the account and its bots. */
  readonly actions: DeactivationActions;
  /** Extra text of the notification mail; undefined: no mail is sent. */
  readonly comment: string | undefined;
}

export interface DeactivateUserFacts {
  readonly deactivator: User;
  readonly otherOwners: number;
  readonly account: DeactivatedFacts;
}

export function decideDeactivateUser(
  state: UserState,
  { userId, actions, comment }: Pick<DeactivateUserInput, 'userId' | 'actions' | 'comment'>,
  { deactivator, otherOwners, account }: DeactivateUserFacts,
): UserEvent[] {
  if (state.situation === 'absent' || state.isBot) throw new NoSuchUser();
  const isActive = state.situation === 'active';
  const deletesAnything = actions.deletesProfile || actions.deletesMessages.length > 0 || actions.erasesNow;
  if (!isActive && !deletesAnything) throw new UserIsDeactivated();
  if (!isAdministrator(deactivator)) throw new InsufficientPermission();
  if (state.role === Role.owner && deactivator.role !== Role.owner) throw new OwnerRequired();
  if (actions.erasesNow && deactivator.role !== Role.owner) throw new OwnerRequired();
  if (isActive && state.role === Role.owner && otherOwners === 0) throw new LastOwnerStays();
  if (actions.deletesProfile && comment !== undefined) throw new NoMailToDeletedUser();
  return deactivation(state, { userId, deleting: { actions, facts: account }, comment });
}

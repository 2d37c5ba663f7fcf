import { isAdministrator, Role, type User } from '@chat/directory';
import { acceptFullName } from '../user/full-name.js';
import type { UserState } from '../user/user.aggregate.js';
import {
  GuestsCannotAdminister,
  InsufficientPermission,
  LastOwnerKeepsRole,
  NoSuchUser,
  OwnerRequired,
} from '../user/user.errors.js';
import type { UserRenamed, UserRoleChanged } from '../user/user.events.js';

export interface UpdateUserIntent {
  readonly userId: number;
  readonly fullName: string | undefined;
  readonly role: Role | undefined;
}

export interface UpdateUserFacts {
  readonly editor: User;
  /** Active people who own the organization, besides this one. */
  readonly otherOwners: number;
  readonly isNameTaken: (foldedName: string) => boolean;
}

type PresentUser = Exclude<UserState, { situation: 'absent' }>;

/** May the account be changed so, and what changes? All checks come before the first change (contract, update a user). */
export function decideUpdateUser(
  state: UserState,
  { userId, fullName, role }: UpdateUserIntent,
  facts: UpdateUserFacts,
): (UserRoleChanged | UserRenamed)[] {
  if (state.situation === 'absent') throw new NoSuchUser();
  if (!isAdministrator(facts.editor)) throw new InsufficientPermission();
  const changes: (UserRoleChanged | UserRenamed)[] = [];
  if (role !== undefined && role !== state.role) {
    refuseRole(state, role, facts);
    changes.push({ type: 'UserRoleChanged', data: { userId, role, previousRole: state.role } });
  }
  const newName = fullName?.trim() ?? '';
  if (newName !== '' && newName !== state.fullName) {
    const accepted = acceptFullName(newName, facts.isNameTaken);
    changes.push({ type: 'UserRenamed', data: { userId, fullName: accepted } });
  }
  return changes;
}

function refuseRole(state: PresentUser, role: Role, { editor, otherOwners }: UpdateUserFacts): void {
  const concernsOwners = role === Role.owner || state.role === Role.owner;
  if (concernsOwners && editor.role !== Role.owner) throw new OwnerRequired();
  const isOwner = state.role === Role.owner && state.situation === 'active' && !state.isBot;
  if (isOwner && otherOwners === 0) throw new LastOwnerKeepsRole();
  if (state.role === Role.guest && role <= Role.administrator) throw new GuestsCannotAdminister();
}

import {
  acceptFullName,
  type AddressFault,
  isEmail,
  NewEmailNotAllowed,
  type ProfileChange,
  type ProfileValuesChanged,
  type UserEmailChanged,
  UserIsDeleted,
  type UserRenamed,
  type UserRoleChanged,
  type UserState,
} from '@chat/accounts';
import { refusal, strip } from '@chat/kernel';
import { InsufficientPermission, isAdministrator, NoSuchUser, OwnerRequired, Role, type User } from '@chat/directory';

export class LastOwnerKeepsRole extends refusal(
  'The owner permission cannot be removed from the only organization owner.',
) {}
export class GuestsCannotAdminister extends refusal('Guests cannot be organization administrators') {}
export class NotAuthorizedToChangeEmails extends refusal('User not authorized to change user emails') {}
export class InvalidNewEmail extends refusal('Invalid new email address.') {}
export class NewEmailTaken extends refusal((how: string) => `New email value error: ${how}`) {}

export interface UpdateUserIntent {
  readonly userId: number;
  readonly fullName: string | undefined;
  readonly role: Role | undefined;
  readonly newEmail: string | undefined;
}

export interface UpdateUserFacts {
  readonly editor: User;
  readonly otherOwners: number;
  readonly isNameTaken: (foldedName: string) => boolean;
  /** The changes in the profile. @throws DomainError for an unacceptable value */
  readonly acceptProfile: () => readonly ProfileChange[];
  /** The organization's reason to refuse an address. */
  readonly addressFaultOf: (email: string) => AddressFault | null;
  readonly accountOf: (email: string) => User | undefined;
}

type UserChange = UserRoleChanged | UserRenamed | ProfileValuesChanged | UserEmailChanged;
type PresentUser = Exclude<UserState, { situation: 'absent' }>;

/** Makes all checks before the first change (contract, people: Checks of changing a user). */
export function decideUpdateUser(
  state: UserState,
  { userId, fullName, role, newEmail }: UpdateUserIntent,
  facts: UpdateUserFacts,
): UserChange[] {
  if (state.situation === 'absent') throw new NoSuchUser();
  if (!isAdministrator(facts.editor)) throw new InsufficientPermission();
  if (state.isDeleted) throw new UserIsDeleted();
  if (newEmail !== undefined && !mayChangeEmails(facts.editor)) throw new NotAuthorizedToChangeEmails();
  const changes: UserChange[] = [];
  if (role !== undefined && role !== state.role) {
    refuseRole(state, role, facts);
    changes.push({ type: 'UserRoleChanged', data: { userId, role, previousRole: state.role } });
  }
  const newName = strip(fullName ?? '');
  if (newName !== '' && newName !== state.fullName) {
    const accepted = acceptFullName(newName, facts.isNameTaken);
    changes.push({ type: 'UserRenamed', data: { userId, fullName: accepted } });
  }
  const profileChanges = facts.acceptProfile();
  if (profileChanges.length > 0) {
    changes.push({ type: 'ProfileValuesChanged', data: { userId, changes: profileChanges } });
  }
  const email = newEmail === undefined ? undefined : strip(newEmail);
  if (email !== undefined && email !== state.email) {
    refuseEmail(userId, email, facts);
    changes.push({ type: 'UserEmailChanged', data: { userId, email, previousEmail: state.email } });
  }
  return changes;
}

function mayChangeEmails({ role, specialPermissions }: User): boolean {
  return role === Role.owner && specialPermissions.includes('change_user_emails');
}

function refuseEmail(userId: number, email: string, { accountOf, addressFaultOf }: UpdateUserFacts): void {
  if (!isEmail(email)) throw new InvalidNewEmail();
  const fault = addressFaultOf(email);
  if (fault) throw new NewEmailNotAllowed(fault);
  const holder = accountOf(email);
  if (!holder || holder.id === userId) return;
  if (holder.isSystemBot) throw new NewEmailTaken('Reserved for system bots.');
  throw new NewEmailTaken(holder.isActive ? 'Already has an account.' : 'Account has been deactivated.');
}

function refuseRole(state: PresentUser, role: Role, { editor, otherOwners }: UpdateUserFacts): void {
  const concernsOwners = role === Role.owner || state.role === Role.owner;
  if (concernsOwners && editor.role !== Role.owner) throw new OwnerRequired();
  const isOwner = state.role === Role.owner && state.situation === 'active' && !state.isBot;
  if (isOwner && otherOwners === 0) throw new LastOwnerKeepsRole();
  if (state.role === Role.guest && role <= Role.administrator) throw new GuestsCannotAdminister();
}

import {
  EmailChangesDisabled,
  type EmailChangeState,
  InvalidConfirmationLink,
  OwnEmailTaken,
  type UserEmailChanged,
  type UserState,
} from '@chat/accounts';
import { UserIsDeactivated } from '@chat/directory';

export interface ConfirmedFacts {
  readonly now: number;
  readonly currentEmail: string | undefined;
}

/** The address that the key confirms. @throws InvalidConfirmationLink also when the account got another one since */
export function confirmedEmail(
  state: EmailChangeState,
  keyHash: string,
  { now, currentEmail }: ConfirmedFacts,
): string {
  const isGood = state.situation === 'waiting' && state.keyHashes.includes(keyHash) && now < state.expiresAt;
  if (!isGood) throw new InvalidConfirmationLink();
  const { email, previousEmail = currentEmail } = state;
  if (currentEmail !== previousEmail && currentEmail !== email) throw new InvalidConfirmationLink();
  return email;
}

export interface ConfirmFacts {
  /** By another account. */
  readonly isEmailTaken: boolean;
  readonly mayChange: boolean;
}

export function decideConfirmEmailChange(
  state: UserState,
  { userId, email }: { readonly userId: number; readonly email: string },
  { isEmailTaken, mayChange }: ConfirmFacts,
): UserEmailChanged[] {
  if (state.situation !== 'active') throw new UserIsDeactivated();
  if (!mayChange) throw new EmailChangesDisabled();
  if (isEmailTaken) throw new OwnEmailTaken();
  if (state.email === email) return [];
  return [{ type: 'UserEmailChanged', data: { userId, email, previousEmail: state.email } }];
}

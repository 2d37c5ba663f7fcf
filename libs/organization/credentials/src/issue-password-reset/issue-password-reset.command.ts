import { type PasswordDisabled, userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { accountNamed, Directory, NoSuchUser, type User, UserIsDeactivated } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { refusal } from '@chat/kernel';
import { linkToken, newConfirmationKey } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  PASSWORD_RESET_SECONDS,
  passwordResetAggregate,
  type PasswordResetKeyIssued,
} from '../password-reset/password-reset.aggregate.js';

export class BotsHaveNoPasswords extends refusal('Bots have no password; give the bot a new key instead.') {}

export interface IssuePasswordResetData {
  /** Address or id. */
  readonly account: string;
  /** True: the old password ends now; otherwise with the new one. */
  readonly disablesPassword?: boolean | undefined;
  readonly cause: Cause;
}

export interface IssuedPasswordReset {
  readonly userId: number;
  readonly fullName: string;
  /** The part after `/reset_password/` in the link. */
  readonly token: string;
}

/** Makes a link with which an account gets a new password, once, within a day. For the operator, who passes it on. */
export class IssuePasswordReset extends CommandWith<IssuePasswordResetData, IssuedPasswordReset> {}

@CommandHandler(IssuePasswordReset)
export class IssuePasswordResetHandler implements ICommandHandler<IssuePasswordReset> {
  constructor(
    private readonly directory: Directory,
    private readonly transactions: Transactions,
  ) {}

  execute({ data }: IssuePasswordReset): Promise<IssuedPasswordReset> {
    return issuePasswordReset(this.directory, this.transactions, data);
  }
}

/**
 * Runs the command, also without a server. Each call makes another link.
 * @throws NoSuchUser, BotsHaveNoPasswords, UserIsDeactivated
 */
export async function issuePasswordReset(
  directory: Directory,
  transactions: Transactions,
  { account, disablesPassword = false, cause }: IssuePasswordResetData,
): Promise<IssuedPasswordReset> {
  const { id: userId, fullName, isBot, isActive, isPasswordDisabled } = existingAccount(directory, account);
  if (isBot) throw new BotsHaveNoPasswords();
  if (!isActive) throw new UserIsDeactivated();
  const { key, keyHash } = newConfirmationKey();
  const data = { userId, keyHash, expiresAt: Math.floor(cause.time / 1000) + PASSWORD_RESET_SECONDS };
  const issued: PasswordResetKeyIssued = { type: 'PasswordResetKeyIssued', data };
  await transactions.transact(passwordResetAggregate, userId, cause, () => [issued]);
  if (disablesPassword) {
    const disabled: PasswordDisabled = { type: 'PasswordDisabled', data: { userId } };
    await transactions.transact(userAggregate, userId, cause, () => (isPasswordDisabled ? [] : [disabled]));
  }
  return { userId, fullName, token: linkToken(userId, key) };
}

/** @param account address or id @throws NoSuchUser */
export function existingAccount(directory: Directory, account: string): User {
  const user = accountNamed(directory, account);
  if (!user) throw new NoSuchUser();
  return user;
}

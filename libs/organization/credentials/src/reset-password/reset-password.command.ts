import {
  InvalidConfirmationLink,
  NewPasswordTooWeak,
  Passwords,
  PasswordStrength,
  userAggregate,
} from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { hashConfirmationKey, readLinkToken } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isGoodReset, passwordResetAggregate } from '../password-reset/password-reset.aggregate.js';
import { decideResetPassword } from './reset-password.decide.js';

export interface ResetPasswordData {
  readonly token: string;
  /** Absent: only checks the link. */
  readonly newPassword?: string | undefined;
  readonly cause: Cause;
}

/** Gives an account a new password by a link that works once; returns its address. */
export class ResetPassword extends CommandWith<ResetPasswordData, string> {}

@CommandHandler(ResetPassword)
export class ResetPasswordHandler implements ICommandHandler<ResetPassword> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
    private readonly passwords: Passwords,
    private readonly strength: PasswordStrength,
  ) {}

  async execute({ data: { token, newPassword, cause } }: ResetPassword): Promise<string> {
    const read = readLinkToken(token);
    if (!read) throw new InvalidConfirmationLink();
    const [userId, keyHash] = [read.id, hashConfirmationKey(read.key)];
    const email = await this.#confirmed(userId, keyHash, cause);
    if (newPassword === undefined) return email;
    if (!(await this.strength.isEnough(newPassword))) throw new NewPasswordTooWeak();
    const passwordHash = await this.passwords.hash(newPassword);
    await this.claims.holding([`password-reset/${userId}`], async () => {
      await this.#confirmed(userId, keyHash, cause);
      await this.transactions.transact(userAggregate, userId, cause, (state) =>
        decideResetPassword(state, { userId, passwordHash }),
      );
      await this.transactions.transact(passwordResetAggregate, userId, cause, (state) =>
        state.situation === 'none' ? [] : [{ type: 'PasswordResetEnded', data: { userId } }],
      );
    });
    return email;
  }

  /** @throws InvalidConfirmationLink */
  async #confirmed(userId: number, keyHash: string, cause: Cause): Promise<string> {
    await this.transactions.transact(passwordResetAggregate, userId, cause, (state) => {
      if (!isGoodReset(state, keyHash, cause.time / 1000)) throw new InvalidConfirmationLink();
      return [];
    });
    const user = this.directory.user(userId);
    if (!user?.isActive) throw new InvalidConfirmationLink();
    return user.deliveryEmail;
  }
}

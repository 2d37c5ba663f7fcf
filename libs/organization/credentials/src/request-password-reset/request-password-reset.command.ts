import { ConfirmationMails } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, isLoginEnabled, type User } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { TooManyRequests } from '@chat/kernel';
import { Mailer } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  PASSWORD_RESET_SECONDS,
  passwordResetAggregate,
  type PasswordResetRequested,
} from '../password-reset/password-reset.aggregate.js';

export interface RequestPasswordResetData {
  readonly email: string;
  readonly cause: Cause;
}

/** Has a link for a new password mailed to an account, if it can have a password. Reveals nothing about the outcome. */
export class RequestPasswordReset extends CommandWith<RequestPasswordResetData> {}

@CommandHandler(RequestPasswordReset)
export class RequestPasswordResetHandler implements ICommandHandler<RequestPasswordReset> {
  constructor(
    private readonly directory: Directory,
    private readonly transactions: Transactions,
    private readonly mailer: Mailer,
    private readonly mails: ConfirmationMails,
  ) {}

  async execute({ data: { email, cause } }: RequestPasswordReset): Promise<void> {
    const user = this.directory.userByEmail(email);
    if (!user || !this.#mayReset(user)) return;
    const data = { userId: user.id, expiresAt: Math.floor(cause.time / 1000) + PASSWORD_RESET_SECONDS };
    const requested: PasswordResetRequested = { type: 'PasswordResetRequested', data };
    const request = () => this.transactions.transact(passwordResetAggregate, user.id, cause, () => [requested]);
    // The limit of an account must not reveal that it exists.
    await this.mails.run(user.id, request).catch((error: unknown) => {
      if (!(error instanceof TooManyRequests)) throw error;
    });
  }

  #mayReset({ isActive, isBot }: User): boolean {
    const { settings } = this.directory.realm;
    return this.mailer.isAvailable && isActive && !isBot && isLoginEnabled(settings, 'Email');
  }
}

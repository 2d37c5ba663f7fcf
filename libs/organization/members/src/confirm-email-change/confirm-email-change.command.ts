import { emailChangeAggregate, emailClaim, InvalidConfirmationLink, userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, isAdministrator, type User } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { hashConfirmationKey, readLinkToken } from '@chat/mail';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { confirmedEmail, decideConfirmEmailChange } from './confirm-email-change.decide.js';

export interface ConfirmEmailChangeData {
  readonly token: string;
  readonly dryRun: boolean;
  readonly cause: Cause;
}

export class ConfirmEmailChange extends CommandWith<ConfirmEmailChangeData, string> {}

@CommandHandler(ConfirmEmailChange)
export class ConfirmEmailChangeHandler implements ICommandHandler<ConfirmEmailChange> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data: { token, dryRun, cause } }: ConfirmEmailChange): Promise<string> {
    const read = readLinkToken(token);
    if (!read) throw new InvalidConfirmationLink();
    const [userId, keyHash] = [read.id, hashConfirmationKey(read.key)];
    const email = await this.#confirmed(userId, keyHash, cause);
    if (dryRun) return email;
    await this.claims.holding([emailClaim(email)], async () => {
      await this.#confirmed(userId, keyHash, cause);
      await this.transactions.transact(userAggregate, userId, cause, (state) =>
        decideConfirmEmailChange(state, { userId, email }, this.#facts(userId, email)),
      );
      await this.transactions.transact(emailChangeAggregate, userId, cause, (state) =>
        state.situation === 'none' ? [] : [{ type: 'EmailChangeEnded', data: { userId } }],
      );
    });
    return email;
  }

  async #confirmed(userId: number, keyHash: string, cause: Cause): Promise<string> {
    let email = '';
    const facts = { now: cause.time / 1000, currentEmail: this.directory.user(userId)?.deliveryEmail };
    await this.transactions.transact(emailChangeAggregate, userId, cause, (state) => {
      email = confirmedEmail(state, keyHash, facts);
      return [];
    });
    return email;
  }

  #facts(userId: number, email: string) {
    const user = this.directory.user(userId) as User;
    return {
      isEmailTaken: (this.directory.userByEmail(email)?.id ?? userId) !== userId,
      mayChange: !this.directory.realm.settings.email_changes_disabled || isAdministrator(user),
    };
  }
}

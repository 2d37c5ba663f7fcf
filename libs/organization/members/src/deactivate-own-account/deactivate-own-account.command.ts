import { deactivateBotsBefore, ownedBotsClaim, OWNERS_CLAIM, userAggregate, type UserState } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideDeactivateOwnAccount } from './deactivate-own-account.decide.js';
import { otherPeople } from '../objects/people.js';

export interface DeactivateOwnAccountData {
  readonly userId: number;
  readonly cause: Cause;
}

export class DeactivateOwnAccount extends CommandWith<DeactivateOwnAccountData> {}

@CommandHandler(DeactivateOwnAccount)
export class DeactivateOwnAccountHandler implements ICommandHandler<DeactivateOwnAccount> {
  constructor(
    readonly transactions: Transactions,
    readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: DeactivateOwnAccount): Promise<void> {
    const { userId, cause } = data;
    await this.claims.holding([OWNERS_CLAIM, ownedBotsClaim(userId)], async () => {
      const decide = (state: UserState) => decideDeactivateOwnAccount(state, data, otherPeople(this.directory, userId));
      await deactivateBotsBefore(this, userId, cause, decide);
      await this.transactions.transact(userAggregate, userId, cause, decide);
    });
  }
}

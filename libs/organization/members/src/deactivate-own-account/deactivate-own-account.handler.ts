import { Directory } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deactivateBotsBefore } from '../deactivate-bot/deactivate-bot.handler.js';
import { otherPeople } from '../user/people.js';
import { type UserState, userAggregate } from '../user/user.aggregate.js';
import { ownedBotsClaim, OWNERS_CLAIM } from '../user/user-claims.js';
import { DeactivateOwnAccount } from './deactivate-own-account.command.js';
import { decideDeactivateOwnAccount } from './deactivate-own-account.decide.js';

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

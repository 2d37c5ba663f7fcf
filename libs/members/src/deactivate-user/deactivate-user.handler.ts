import { Directory, type User } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deactivateBotsBefore } from '../deactivate-bot/deactivate-bot.handler.js';
import { changeableUser, otherPeople } from '../user/people.js';
import { type UserState, userAggregate } from '../user/user.aggregate.js';
import { ownedBotsClaim, OWNERS_CLAIM } from '../user/user-claims.js';
import { DeactivateUser } from './deactivate-user.command.js';
import { decideDeactivateUser } from './deactivate-user.decide.js';

@CommandHandler(DeactivateUser)
export class DeactivateUserHandler implements ICommandHandler<DeactivateUser> {
  constructor(
    readonly transactions: Transactions,
    readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: DeactivateUser): Promise<void> {
    const { userId, deactivatorId, cause } = data;
    changeableUser(this.directory, userId);
    await this.claims.holding([OWNERS_CLAIM, ownedBotsClaim(userId)], async () => {
      const facts = {
        deactivator: this.directory.user(deactivatorId) as User,
        otherOwners: otherPeople(this.directory, userId).owners,
      };
      const decide = (state: UserState) => decideDeactivateUser(state, data, facts);
      await deactivateBotsBefore(this, userId, cause, decide);
      await this.transactions.transact(userAggregate, userId, cause, decide);
    });
  }
}

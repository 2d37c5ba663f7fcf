import { Directory, type User } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { Mailer } from '@chat/mail';
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
    private readonly mailer: Mailer,
  ) {}

  async execute({ data }: DeactivateUser): Promise<void> {
    const { userId, deactivatorId, actions, cause } = data;
    const intent = { userId, actions, comment: this.mailer.isAvailable ? data.comment : undefined };
    changeableUser(this.directory, userId);
    await this.claims.holding([OWNERS_CLAIM, ownedBotsClaim(userId)], async () => {
      const facts = {
        deactivator: this.directory.user(deactivatorId) as User,
        otherOwners: otherPeople(this.directory, userId).owners,
        profileFieldIds: Object.keys(this.directory.user(userId)?.profile ?? {}).map(Number),
      };
      const decide = (state: UserState) => decideDeactivateUser(state, intent, facts);
      await deactivateBotsBefore(this, userId, cause, decide, actions);
      await this.transactions.transact(userAggregate, userId, cause, decide);
    });
  }
}

import { deactivateBotsBefore, ownedBotsClaim, OWNERS_CLAIM, userAggregate, type UserState } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { Directory, type User } from '@chat/directory';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { Mailer } from '@chat/mail';
import { DeletedContent } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type DeactivateUserInput, decideDeactivateUser } from './deactivate-user.decide.js';
import { changeableUser, otherPeople } from '../objects/people.js';

/** Deactivates an account, or deletes it permanently; its messages stay, unless they are to be deleted, too. */
export class DeactivateUser extends CommandWith<DeactivateUserInput & Caused> {}

@CommandHandler(DeactivateUser)
export class DeactivateUserHandler implements ICommandHandler<DeactivateUser> {
  constructor(
    readonly transactions: Transactions,
    readonly directory: Directory,
    private readonly claims: Claims,
    private readonly mailer: Mailer,
    readonly deleted: DeletedContent,
  ) {}

  async execute({ data }: DeactivateUser): Promise<void> {
    const { userId, deactivatorId, actions, cause } = data;
    const intent = { userId, actions, comment: this.mailer.isAvailable ? data.comment : undefined };
    changeableUser(this.directory, userId);
    await this.claims.holding([OWNERS_CLAIM, ownedBotsClaim(userId)], async () => {
      const facts = {
        deactivator: this.directory.user(deactivatorId) as User,
        otherOwners: otherPeople(this.directory, userId).owners,
        account: this.directory.user(userId) as User,
      };
      const decide = (state: UserState) => {
        const account = { ...facts.account, isHeld: this.deleted.keepsAccount(userId) };
        return decideDeactivateUser(state, intent, { ...facts, account });
      };
      await deactivateBotsBefore(this, userId, cause, decide, actions);
      await this.transactions.transact(userAggregate, userId, cause, decide);
    });
  }
}

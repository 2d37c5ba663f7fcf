import { Directory, type User } from '@chat/directory';
import { Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeableUser, otherPeople } from '../user/people.js';
import { userAggregate } from '../user/user.aggregate.js';
import { OWNERS_CLAIM } from '../user/user-claims.js';
import { DeactivateUser } from './deactivate-user.command.js';
import { decideDeactivateUser } from './deactivate-user.decide.js';

@CommandHandler(DeactivateUser)
export class DeactivateUserHandler implements ICommandHandler<DeactivateUser> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: DeactivateUser): Promise<void> {
    const { userId, deactivatorId, cause } = data;
    changeableUser(this.directory, userId);
    await this.claims.holding([OWNERS_CLAIM], () =>
      this.transactions.transact(userAggregate, userId, cause, (state) =>
        decideDeactivateUser(state, data, {
          deactivator: this.directory.user(deactivatorId) as User,
          otherOwners: otherPeople(this.directory, userId).owners,
        }),
      ),
    );
  }
}

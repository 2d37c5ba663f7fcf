import { Directory, type User } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { changeableUser } from '../user/people.js';
import { userAggregate } from '../user/user.aggregate.js';
import { ReactivateUser } from './reactivate-user.command.js';
import { decideReactivateUser } from './reactivate-user.decide.js';

@CommandHandler(ReactivateUser)
export class ReactivateUserHandler implements ICommandHandler<ReactivateUser> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data }: ReactivateUser): Promise<void> {
    const { id } = changeableUser(this.directory, data.userId);
    const reactivator = this.directory.user(data.reactivatorId) as User;
    await this.transactions.transact(userAggregate, id, data.cause, (state) =>
      decideReactivateUser(state, data, reactivator),
    );
  }
}

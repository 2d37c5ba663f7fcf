import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mutedUsersAggregate } from '../muted-users/muted-users.aggregate.js';
import { UnmuteUser } from './unmute-user.command.js';
import { decideUnmuteUser } from './unmute-user.decide.js';

@CommandHandler(UnmuteUser)
export class UnmuteUserHandler implements ICommandHandler<UnmuteUser> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { cause, ...intent } }: UnmuteUser): Promise<void> {
    const exists = this.directory.user(intent.mutedUserId) !== undefined;
    await this.transactions.transact(mutedUsersAggregate, intent.userId, cause, (state) =>
      decideUnmuteUser(state, intent, { exists }),
    );
  }
}

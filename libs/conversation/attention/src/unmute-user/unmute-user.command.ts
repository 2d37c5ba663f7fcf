import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mutedUsersAggregate } from '../muted-users/muted-users.aggregate.js';
import { decideUnmuteUser } from './unmute-user.decide.js';

export interface UnmuteUserData {
  readonly userId: number;
  readonly mutedUserId: number;
  readonly cause: Cause;
}

export class UnmuteUser extends CommandWith<UnmuteUserData> {}

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

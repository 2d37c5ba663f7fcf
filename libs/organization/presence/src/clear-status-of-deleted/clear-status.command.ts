import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userStatusAggregate } from '../user-status/user-status.aggregate.js';
import { decideClearStatus } from './clear-status.decide.js';

/** Removes the status of a deleted account. Repeatable. */
export class ClearStatus extends CommandWith<{ readonly userId: number; readonly cause: Cause }> {}

@CommandHandler(ClearStatus)
export class ClearStatusHandler implements ICommandHandler<ClearStatus> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { userId, cause } }: ClearStatus): Promise<void> {
    await this.transactions.transact(userStatusAggregate, userId, cause, (state) => decideClearStatus(state, userId));
  }
}

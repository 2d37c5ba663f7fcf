import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { userAggregate } from '../user/user.aggregate.js';
import { PassWaitingPeriod } from './pass-waiting-period.command.js';
import { decidePassWaitingPeriod } from './pass-waiting-period.decide.js';

@CommandHandler(PassWaitingPeriod)
export class PassWaitingPeriodHandler implements ICommandHandler<PassWaitingPeriod> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: PassWaitingPeriod): Promise<void> {
    await this.transactions.transact(userAggregate, data.userId, data.cause, (state) =>
      decidePassWaitingPeriod(state, data),
    );
  }
}

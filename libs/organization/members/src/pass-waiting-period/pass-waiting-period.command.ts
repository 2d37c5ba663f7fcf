import { userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decidePassWaitingPeriod, type PassWaitingPeriodInput } from './pass-waiting-period.decide.js';

export class PassWaitingPeriod extends CommandWith<PassWaitingPeriodInput & Caused> {}

@CommandHandler(PassWaitingPeriod)
export class PassWaitingPeriodHandler implements ICommandHandler<PassWaitingPeriod> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: PassWaitingPeriod): Promise<void> {
    await this.transactions.transact(userAggregate, data.userId, data.cause, (state) =>
      decidePassWaitingPeriod(state, data),
    );
  }
}

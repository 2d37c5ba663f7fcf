import { userAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decidePassWaitingPeriod, type PassWaitingPeriodInput } from './pass-waiting-period.decide.js';

export interface PassWaitingPeriodData extends PassWaitingPeriodInput {
  readonly cause: Cause;
}

export class PassWaitingPeriod extends CommandWith<PassWaitingPeriodData> {}

@CommandHandler(PassWaitingPeriod)
export class PassWaitingPeriodHandler implements ICommandHandler<PassWaitingPeriod> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: PassWaitingPeriod): Promise<void> {
    await this.transactions.transact(userAggregate, data.userId, data.cause, (state) =>
      decidePassWaitingPeriod(state, data),
    );
  }
}

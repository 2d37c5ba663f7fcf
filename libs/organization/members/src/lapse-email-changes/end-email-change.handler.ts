import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { emailChangeAggregate } from '../email-change/email-change.aggregate.js';
import { EndEmailChange } from './end-email-change.command.js';
import { decideEndEmailChange } from './end-email-change.decide.js';

@CommandHandler(EndEmailChange)
export class EndEmailChangeHandler implements ICommandHandler<EndEmailChange> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { userId, cause } }: EndEmailChange): Promise<void> {
    await this.transactions.transact(emailChangeAggregate, userId, cause, (state) =>
      decideEndEmailChange(state, userId, cause.time / 1000),
    );
  }
}

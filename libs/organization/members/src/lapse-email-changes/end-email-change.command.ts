import { emailChangeAggregate } from '@chat/accounts';
import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideEndEmailChange } from './end-email-change.decide.js';

/** End the request of an account for another address, if its time is over. May be repeated. */
export class EndEmailChange extends Command<void> {
  constructor(readonly data: { readonly userId: number; readonly cause: Cause }) {
    super();
  }
}

@CommandHandler(EndEmailChange)
export class EndEmailChangeHandler implements ICommandHandler<EndEmailChange> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { userId, cause } }: EndEmailChange): Promise<void> {
    await this.transactions.transact(emailChangeAggregate, userId, cause, (state) =>
      decideEndEmailChange(state, userId, cause.time / 1000),
    );
  }
}

import { emailChangeAggregate } from '@chat/accounts';
import { CommandWith } from '@chat/cqrs';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideEndEmailChange } from './end-email-change.decide.js';

/** Ends the request of an account for another address, if it has expired, or the account has ended. Repeatable. */
export class EndEmailChange extends CommandWith<{
  readonly userId: number;
  readonly ofDeleted?: true;
  readonly cause: Cause;
}> {}

@CommandHandler(EndEmailChange)
export class EndEmailChangeHandler implements ICommandHandler<EndEmailChange> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data: { userId, ofDeleted, cause } }: EndEmailChange): Promise<void> {
    await this.transactions.transact(emailChangeAggregate, userId, cause, (state) =>
      decideEndEmailChange(state, userId, ofDeleted ? Infinity : cause.time / 1000),
    );
  }
}

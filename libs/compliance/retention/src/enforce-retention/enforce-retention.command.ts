import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { retentionAggregate } from '../enforcement/retention.aggregate.js';
import { decideEnforceRetention } from './enforce-retention.decide.js';

/** Puts rules into effect that a former build stored without effect. Repeatable. */
export class EnforceRetention extends Command<void> {
  constructor(readonly cause: Cause) {
    super();
  }
}

@CommandHandler(EnforceRetention)
export class EnforceRetentionHandler implements ICommandHandler<EnforceRetention> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ cause }: EnforceRetention): Promise<void> {
    await this.transactions.transact(retentionAggregate, REALM_ID, cause, (state) =>
      decideEnforceRetention(state, REALM_ID),
    );
  }
}

import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OperatorDays } from '../rules/operator-days.js';
import { recordsAggregate } from '../rules/records.aggregate.js';
import { decideKeepOperatorDays } from './keep-operator-days.decide.js';

/** Records `CHAT_RECORDS_DAYS` of this server. Repeatable. */
export class KeepOperatorDays extends Command<void> {
  constructor(
    readonly isStart: boolean,
    readonly cause: Cause,
  ) {
    super();
  }
}

@CommandHandler(KeepOperatorDays)
export class KeepOperatorDaysHandler implements ICommandHandler<KeepOperatorDays> {
  constructor(
    private readonly transactions: Transactions,
    private readonly operator: OperatorDays,
  ) {}

  async execute({ isStart, cause }: KeepOperatorDays): Promise<void> {
    const asked = { days: this.operator.days, isStart, now: cause.time };
    await this.transactions.transact(recordsAggregate, REALM_ID, cause, (state) =>
      decideKeepOperatorDays(state, asked),
    );
  }
}

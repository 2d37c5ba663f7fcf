import { CommandWith } from '@chat/cqrs';
import { type Cause, EVENT_LOG, type EventLogReader, Transactions } from '@chat/event-log';
import { firstOf } from '@chat/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { alertWordsAggregate, type AlertWordsForgotten } from '../alert-words/alert-words.aggregate.js';

/** Removes current and former alert words of an account. Repeatable. */
export class ForgetAlertWords extends CommandWith<{ readonly userId: number; readonly cause: Cause }> {}

@CommandHandler(ForgetAlertWords)
export class ForgetAlertWordsHandler implements ICommandHandler<ForgetAlertWords> {
  constructor(
    private readonly transactions: Transactions,
    @Inject(EVENT_LOG) private readonly log: EventLogReader,
  ) {}

  async execute({ data: { userId, cause } }: ForgetAlertWords): Promise<void> {
    const first = await firstOf(this.log.read(alertWordsAggregate.streamName(userId), { limit: 1 }));
    if (first?.type !== 'AlertWordsChanged') return;
    const forgotten: AlertWordsForgotten = { type: 'AlertWordsForgotten', data: { userId } };
    await this.transactions.transact(alertWordsAggregate, userId, cause, () => [forgotten]);
  }
}

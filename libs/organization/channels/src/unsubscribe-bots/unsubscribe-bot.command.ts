import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { decideUnsubscribe } from '../unsubscribe-from-channels/unsubscribe-from-channels.decide.js';

export interface UnsubscribeBotData {
  readonly botId: number;
  readonly channelIds: readonly number[];
  /** Place of the reason in the log. */
  readonly position: number;
  readonly cause: Cause;
}

/** Unsubscribes a bot whose owner is not in these channels. Repeatable: it stays in those to which it returned since. */
export class UnsubscribeBot extends CommandWith<UnsubscribeBotData> {}

@CommandHandler(UnsubscribeBot)
export class UnsubscribeBotHandler implements ICommandHandler<UnsubscribeBot> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { botId, channelIds, position, cause } }: UnsubscribeBot): Promise<void> {
    const left = channelIds.filter((id) => this.#subscribedSince(botId, id) < position);
    await this.transactions.transact(subscriptionsAggregate, botId, cause, (state) =>
      decideUnsubscribe(state, { userId: botId, channelIds: left }),
    );
  }

  #subscribedSince(botId: number, channelId: number): number {
    const [, , since] = this.directory.subscription(botId, channelId)?.intervals.at(-1) ?? [0, null, Infinity];
    return since;
  }
}

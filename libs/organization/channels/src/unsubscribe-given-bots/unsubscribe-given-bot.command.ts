import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { decideUnsubscribe } from '../unsubscribe-from-channels/unsubscribe-from-channels.decide.js';

export interface UnsubscribeGivenBotData {
  readonly botId: number;
  readonly channelIds: readonly number[];
  /** Where the log says that the bot was given away. */
  readonly position: number;
  readonly cause: Cause;
}

/** Unsubscribe a bot that got another owner. May be repeated: channels to which it returned since then are left alone. */
export class UnsubscribeGivenBot extends Command<void> {
  constructor(readonly data: UnsubscribeGivenBotData) {
    super();
  }
}

@CommandHandler(UnsubscribeGivenBot)
export class UnsubscribeGivenBotHandler implements ICommandHandler<UnsubscribeGivenBot> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { botId, channelIds, position, cause } }: UnsubscribeGivenBot): Promise<void> {
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

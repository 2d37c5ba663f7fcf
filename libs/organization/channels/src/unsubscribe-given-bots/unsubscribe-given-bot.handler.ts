import { Directory } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { decideUnsubscribe } from '../unsubscribe-from-channels/unsubscribe-from-channels.decide.js';
import { UnsubscribeGivenBot } from './unsubscribe-given-bot.command.js';

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

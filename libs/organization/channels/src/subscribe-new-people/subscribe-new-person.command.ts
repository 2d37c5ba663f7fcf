import { CommandWith } from '@chat/cqrs';
import { Directory } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideSubscribe } from '../subscribe-to-channels/subscribe-to-channels.decide.js';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';

export interface SubscribeNewPersonData {
  readonly userId: number;
  readonly channelIds: readonly number[];
  readonly cause: Cause;
}

/** Subscribes a new account. Repeatable: nobody returns to a channel that they left. */
export class SubscribeNewPerson extends CommandWith<SubscribeNewPersonData> {}

@CommandHandler(SubscribeNewPerson)
export class SubscribeNewPersonHandler implements ICommandHandler<SubscribeNewPerson> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { userId, channelIds, cause } }: SubscribeNewPerson): Promise<void> {
    const open = channelIds.filter((id) => this.directory.channel(id)?.isArchived === false);
    await this.transactions.transact(subscriptionsAggregate, userId, cause, (state) => {
      const channels = open.filter((id) => !state.has(id)).map((channelId) => ({ channelId, color: undefined }));
      return decideSubscribe(state, { userId, channels, noticeChannelIds: [], isJoining: true });
    });
  }
}

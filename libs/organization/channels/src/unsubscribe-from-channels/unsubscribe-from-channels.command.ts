import { CommandWith } from '@chat/cqrs';
import { Directory, Site } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { subscriptionsAggregate } from '../subscriptions/subscriptions.aggregate.js';
import { planUnsubscribing, type UnsubscribeFromChannelsData } from './plan-unsubscribing.js';
import { decideUnsubscribe } from './unsubscribe-from-channels.decide.js';

export interface UnsubscribeFromChannelsResult {
  readonly removed: readonly string[];
  readonly notRemoved: readonly string[];
}

export class UnsubscribeFromChannels extends CommandWith<UnsubscribeFromChannelsData, UnsubscribeFromChannelsResult> {}

@CommandHandler(UnsubscribeFromChannels)
export class UnsubscribeFromChannelsHandler implements ICommandHandler<UnsubscribeFromChannels> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data }: UnsubscribeFromChannels): Promise<UnsubscribeFromChannelsResult> {
    const { channels, users } = planUnsubscribing(this.directory, this.site, data);
    const channelIds = channels.map(({ id }) => id);
    const removed: string[] = [];
    const notRemoved: string[] = [];
    const unsubscribeOne = async (userId: number) => {
      let ended: readonly number[] = [];
      await this.transactions.transact(subscriptionsAggregate, userId, data.cause, (state) => {
        const events = decideUnsubscribe(state, { userId, channelIds });
        ended = events.flatMap((event) => event.data.channelIds);
        return events;
      });
      for (const { id, name } of channels) (ended.includes(id) ? removed : notRemoved).push(name);
    };
    await Promise.all(users.map(({ id }) => unsubscribeOne(id)));
    return { removed, notRemoved };
  }
}

import { CommandWith } from '@chat/cqrs';
import { Directory, readableChannel } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelAggregate } from '../channel/channel.aggregate.js';
import { type ChangeDefaultChannelsInput, decideChangeDefaultChannels } from './change-default-channels.decide.js';

export class ChangeDefaultChannels extends CommandWith<ChangeDefaultChannelsInput & Caused> {}

@CommandHandler(ChangeDefaultChannels)
export class ChangeDefaultChannelsHandler implements ICommandHandler<ChangeDefaultChannels> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data }: ChangeDefaultChannels): Promise<void> {
    readableChannel(this.directory, data.actorId, data.channelId);
    await this.transactions.transact(channelAggregate, data.channelId, data.cause, (state) =>
      decideChangeDefaultChannels(state, data),
    );
  }
}

import { Directory, readableChannel } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelAggregate } from '../channel/channel.aggregate.js';
import { ChangeDefaultChannels } from './change-default-channels.command.js';
import { decideChangeDefaultChannels } from './change-default-channels.decide.js';

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

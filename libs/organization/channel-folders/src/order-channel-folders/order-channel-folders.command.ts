import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Caused, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelFoldersAggregate } from '../folder/channel-folders.aggregate.js';
import { decideOrderChannelFolders, type OrderChannelFoldersInput } from './order-channel-folders.decide.js';

export class OrderChannelFolders extends CommandWith<OrderChannelFoldersInput & Caused> {}

@CommandHandler(OrderChannelFolders)
export class OrderChannelFoldersHandler implements ICommandHandler<OrderChannelFolders> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ data }: OrderChannelFolders): Promise<void> {
    await this.transactions.transact(channelFoldersAggregate, REALM_ID, data.cause, (state) =>
      decideOrderChannelFolders(state, data),
    );
  }
}

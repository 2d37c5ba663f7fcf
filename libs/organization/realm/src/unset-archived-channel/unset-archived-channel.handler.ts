import { Directory, REALM_ID } from '@chat/directory';
import { Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { realmAggregate } from '../realm/realm.aggregate.js';
import { UnsetArchivedChannel } from './unset-archived-channel.command.js';
import { decideUnsetArchivedChannel } from './unset-archived-channel.decide.js';

@CommandHandler(UnsetArchivedChannel)
export class UnsetArchivedChannelHandler implements ICommandHandler<UnsetArchivedChannel> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
  ) {}

  async execute({ data: { channelId, cause } }: UnsetArchivedChannel): Promise<void> {
    if (!this.directory.channel(channelId)?.isArchived) return;
    await this.transactions.transact(realmAggregate, REALM_ID, cause, (state) =>
      decideUnsetArchivedChannel(state, channelId),
    );
  }
}

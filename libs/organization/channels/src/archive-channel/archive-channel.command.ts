import { CommandWith } from '@chat/cqrs';
import { CHANNEL_SETTINGS_CLAIM, Directory } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { administeredChannel } from '../channel/channel-access.js';
import { channelAggregate } from '../channel/channel.aggregate.js';
import { decideArchiveChannel } from './archive-channel.decide.js';

export interface ArchiveChannelData {
  readonly actorId: number;
  readonly channelId: number;
  readonly cause: Cause;
}

export class ArchiveChannel extends CommandWith<ArchiveChannelData> {}

@CommandHandler(ArchiveChannel)
export class ArchiveChannelHandler implements ICommandHandler<ArchiveChannel> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly claims: Claims,
  ) {}

  async execute({ data: { actorId, channelId, cause } }: ArchiveChannel): Promise<void> {
    administeredChannel(this.directory, actorId, channelId);
    await this.claims.holding([CHANNEL_SETTINGS_CLAIM], () =>
      this.transactions.transact(channelAggregate, channelId, cause, (state) =>
        decideArchiveChannel(state, channelId, this.directory.realm.settings),
      ),
    );
  }
}

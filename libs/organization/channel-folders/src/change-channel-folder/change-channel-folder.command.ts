import { Directory, REALM_ID, Site } from '@chat/directory';
import { type Cause, Claims, Transactions } from '@chat/event-log';
import { CHANNEL_FOLDERS_CLAIM } from '@chat/ports';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelFoldersAggregate } from '../folder/channel-folders.aggregate.js';
import { renderedFolderDescription } from '../folder/folder-description.js';
import { type ChangeChannelFolderInput, decideChangeChannelFolder } from './change-channel-folder.decide.js';

export interface ChangeChannelFolderData extends ChangeChannelFolderInput {
  readonly cause: Cause;
}

export class ChangeChannelFolder extends Command<void> {
  constructor(readonly data: ChangeChannelFolderData) {
    super();
  }
}

@CommandHandler(ChangeChannelFolder)
export class ChangeChannelFolderHandler implements ICommandHandler<ChangeChannelFolder> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: ChangeChannelFolder): Promise<void> {
    const { actorId, folderId, description = '', isArchived, cause } = data;
    const renderedDescription = renderedFolderDescription(this.directory, this.site, actorId, description);
    await this.claims.holding(isArchived ? [CHANNEL_FOLDERS_CLAIM] : [], async () => {
      const isUsed = [...this.directory.channels()].some((channel) => channel.folderId === folderId);
      await this.transactions.transact(channelFoldersAggregate, REALM_ID, cause, (folders) =>
        decideChangeChannelFolder(folders, data, { renderedDescription, isUsed }),
      );
    });
  }
}

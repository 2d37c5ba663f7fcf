import { Directory, REALM_ID, Site } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelFoldersAggregate } from '../folder/channel-folders.aggregate.js';
import { renderedFolderDescription } from '../folder/folder-description.js';
import { decideCreateChannelFolder } from './create-channel-folder.decide.js';

export interface CreateChannelFolderData {
  readonly creatorId: number;
  readonly name: string;
  readonly description: string;
  readonly cause: Cause;
}

export class CreateChannelFolder extends Command<{ folderId: number }> {
  constructor(readonly data: CreateChannelFolderData) {
    super();
  }
}

@CommandHandler(CreateChannelFolder)
export class CreateChannelFolderHandler implements ICommandHandler<CreateChannelFolder> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  async execute({ data: { creatorId, name, description, cause } }: CreateChannelFolder) {
    const renderedDescription = renderedFolderDescription(this.directory, this.site, creatorId, description);
    const requested = { creatorId, name, description, renderedDescription };
    const { state } = await this.transactions.transact(channelFoldersAggregate, REALM_ID, cause, (folders) =>
      decideCreateChannelFolder(folders, requested),
    );
    return { folderId: Math.max(...state.map(({ id }) => id)) };
  }
}

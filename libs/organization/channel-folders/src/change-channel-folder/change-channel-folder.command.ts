import { CommandWith } from '@chat/cqrs';
import { Directory, REALM_ID } from '@chat/directory';
import { type Caused, Claims, Transactions } from '@chat/event-log';
import { renderMarkdown } from '@chat/markdown';
import { CHANNEL_FOLDERS_CLAIM, MarkdownContexts } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelFoldersAggregate } from '../folder/channel-folders.aggregate.js';
import { type ChangeChannelFolderInput, decideChangeChannelFolder } from './change-channel-folder.decide.js';

export class ChangeChannelFolder extends CommandWith<ChangeChannelFolderInput & Caused> {}

@CommandHandler(ChangeChannelFolder)
export class ChangeChannelFolderHandler implements ICommandHandler<ChangeChannelFolder> {
  constructor(
    private readonly transactions: Transactions,
    private readonly directory: Directory,
    private readonly contexts: MarkdownContexts,
    private readonly claims: Claims,
  ) {}

  async execute({ data }: ChangeChannelFolder): Promise<void> {
    const { actorId, folderId, description = '', isArchived, cause } = data;
    const renderedDescription = renderMarkdown(description, this.contexts.of({ id: actorId })).html;
    await this.claims.holding(isArchived ? [CHANNEL_FOLDERS_CLAIM] : [], async () => {
      const isUsed = [...this.directory.channels()].some((channel) => channel.folderId === folderId);
      await this.transactions.transact(channelFoldersAggregate, REALM_ID, cause, (folders) =>
        decideChangeChannelFolder(folders, data, { renderedDescription, isUsed }),
      );
    });
  }
}

import { CommandWith } from '@chat/cqrs';
import { REALM_ID } from '@chat/directory';
import { type Cause, Transactions } from '@chat/event-log';
import { renderMarkdown } from '@chat/markdown';
import { MarkdownContexts } from '@chat/ports';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { channelFoldersAggregate } from '../folder/channel-folders.aggregate.js';
import { decideCreateChannelFolder } from './create-channel-folder.decide.js';

export interface CreateChannelFolderData {
  readonly creatorId: number;
  readonly name: string;
  readonly description: string;
  readonly cause: Cause;
}

export class CreateChannelFolder extends CommandWith<CreateChannelFolderData, { folderId: number }> {}

@CommandHandler(CreateChannelFolder)
export class CreateChannelFolderHandler implements ICommandHandler<CreateChannelFolder> {
  constructor(
    private readonly transactions: Transactions,
    private readonly contexts: MarkdownContexts,
  ) {}

  async execute({ data: { creatorId, name, description, cause } }: CreateChannelFolder) {
    const renderedDescription = renderMarkdown(description, this.contexts.of({ id: creatorId })).html;
    const requested = { creatorId, name, description, renderedDescription };
    const { state } = await this.transactions.transact(channelFoldersAggregate, REALM_ID, cause, (folders) =>
      decideCreateChannelFolder(folders, requested),
    );
    return { folderId: Math.max(...state.map(({ id }) => id)) };
  }
}

import { QueryWith } from '@chat/cqrs';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ChannelFolders } from '../folder/channel-folders.js';
import { type ChannelFolderObject, folderObjects } from './folder-object.js';

export class ListChannelFolders extends QueryWith<{ readonly includeArchived: boolean }, ChannelFolderObject[]> {}

@QueryHandler(ListChannelFolders)
export class ListChannelFoldersHandler implements IQueryHandler<ListChannelFolders> {
  constructor(private readonly folders: ChannelFolders) {}

  async execute({ data: { includeArchived } }: ListChannelFolders): Promise<ChannelFolderObject[]> {
    return folderObjects(this.folders).filter((each) => includeArchived || !each.is_archived);
  }
}

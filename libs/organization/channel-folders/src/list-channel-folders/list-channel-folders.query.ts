import { Directory } from '@chat/directory';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type ChannelFolderObject, folderObjects } from './folder-object.js';

export class ListChannelFolders extends Query<ChannelFolderObject[]> {
  constructor(readonly data: { readonly includeArchived: boolean }) {
    super();
  }
}

@QueryHandler(ListChannelFolders)
export class ListChannelFoldersHandler implements IQueryHandler<ListChannelFolders> {
  constructor(private readonly directory: Directory) {}

  async execute({ data: { includeArchived } }: ListChannelFolders): Promise<ChannelFolderObject[]> {
    return folderObjects(this.directory).filter((each) => includeArchived || !each.is_archived);
  }
}

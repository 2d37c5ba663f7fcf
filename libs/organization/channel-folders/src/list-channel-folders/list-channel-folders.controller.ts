import { BooleanParameter, Describe, listOf, Parameters } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { channelFolderShape } from './folder-object.js';
import { ListChannelFolders } from './list-channel-folders.query.js';

export class ListChannelFoldersParameters {
  @BooleanParameter({ default: false, about: 'Whether archived folders are listed, too.' })
  readonly includeArchived!: boolean;
}

@Controller('api/v1/channel_folders')
export class ListChannelFoldersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The folders of channels, in order.', { answer: { channel_folders: listOf(channelFolderShape) } })
  async folders(@Parameters() { includeArchived }: ListChannelFoldersParameters) {
    return { channel_folders: await this.queries.execute(new ListChannelFolders({ includeArchived })) };
  }
}

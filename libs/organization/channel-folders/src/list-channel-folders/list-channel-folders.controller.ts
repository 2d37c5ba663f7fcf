import { Directory } from '@chat/directory';
import { BooleanParameter, Describe, listOf, Parameters } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { channelFolderShape, folderObjects } from './folder-object.js';

export class ListChannelFoldersParameters {
  @BooleanParameter({ default: false, about: 'Whether archived folders are listed, too.' })
  readonly includeArchived!: boolean;
}

@Controller('api/v1/channel_folders')
export class ListChannelFoldersController {
  constructor(private readonly directory: Directory) {}

  @Get()
  @Describe('The folders of channels, in order.', { answer: { channel_folders: listOf(channelFolderShape) } })
  folders(@Parameters() { includeArchived }: ListChannelFoldersParameters) {
    return { channel_folders: folderObjects(this.directory).filter((each) => includeArchived || !each.is_archived) };
  }
}

import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  Parameters,
  RequireAdministrator,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FOLDER_DESCRIPTION, FOLDER_NAME } from '../folder/folder-texts.js';
import { CreateChannelFolder } from './create-channel-folder.command.js';

export class CreateChannelFolderParameters {
  @TextParameter(FOLDER_NAME) readonly name!: string;
  @TextParameter({ ...FOLDER_DESCRIPTION, default: '' }) readonly description!: string;
}

@Controller('api/v1/channel_folders/create')
export class CreateChannelFolderController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Creates a folder of channels.', { answer: { channel_folder_id: integer() } })
  @RequireAdministrator()
  async create(@AuthenticatedActor() actor: Actor, @Parameters() { name, description }: CreateChannelFolderParameters) {
    const command = new CreateChannelFolder({ creatorId: actor.userId, name, description, cause: causedBy(actor) });
    const { folderId } = await this.commands.execute(command);
    return { channel_folder_id: folderId };
  }
}

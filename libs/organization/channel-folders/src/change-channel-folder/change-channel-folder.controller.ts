import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  Parameters,
  PathId,
  RequireAdministrator,
  TextParameter,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FOLDER_DESCRIPTION, FOLDER_NAME } from '../folder/folder-texts.js';
import { ChangeChannelFolder } from './change-channel-folder.command.js';

export class ChangeChannelFolderParameters {
  @TextParameter({ ...FOLDER_NAME, optional: true }) readonly name?: string;
  @TextParameter({ ...FOLDER_DESCRIPTION, optional: true }) readonly description?: string;
  @BooleanParameter({ optional: true }) readonly isArchived?: boolean;
}

@Controller('api/v1/channel_folders')
export class ChangeChannelFolderController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':channel_folder_id')
  @Describe('Renames, describes, archives or unarchives a folder of channels.')
  @RequireAdministrator()
  async change(
    @AuthenticatedActor() actor: Actor,
    @PathId('channel_folder_id') folderId: number,
    @Parameters() { name, description, isArchived }: ChangeChannelFolderParameters,
  ) {
    const data = { actorId: actor.userId, folderId, name, description, isArchived, cause: causedBy(actor) };
    await this.commands.execute(new ChangeChannelFolder(data));
  }
}

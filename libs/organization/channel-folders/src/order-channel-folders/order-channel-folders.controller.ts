import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  integer,
  JsonParameter,
  listOf,
  Parameters,
  RequireAdministrator,
} from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { OrderChannelFolders } from './order-channel-folders.command.js';
import { LIMITS } from '../channel-folders.limits.js';

export class OrderChannelFoldersParameters {
  @JsonParameter(listOf(integer(), { maxLength: LIMITS.channelFolders.inTotal })) readonly order!: number[];
}

@Controller('api/v1/channel_folders')
export class OrderChannelFoldersController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Describe('Changes the order of the folders of channels.')
  @RequireAdministrator()
  async order(@AuthenticatedActor() actor: Actor, @Parameters() { order: folderIds }: OrderChannelFoldersParameters) {
    await this.commands.execute(new OrderChannelFolders({ folderIds, cause: causedBy(actor) }));
  }
}

import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ArchiveChannel } from './archive-channel.command.js';

@Controller('api/v1/streams')
export class ArchiveChannelController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':stream_id')
  @Describe('Archives a channel.')
  async archive(@AuthenticatedActor() actor: Actor, @PathId('stream_id') channelId: number) {
    await this.commands.execute(new ArchiveChannel({ actorId: actor.userId, channelId, cause: causedBy(actor) }));
    return {};
  }
}

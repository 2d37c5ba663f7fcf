import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  Describe,
  IntegerParameter,
  Parameters,
  RequireAdministrator,
} from '@chat/http';
import { Controller, Delete, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeDefaultChannels } from './change-default-channels.command.js';

export class DefaultChannelParameters {
  @IntegerParameter() readonly streamId!: number;
}

@Controller('api/v1/default_streams')
export class ChangeDefaultChannelsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Has new people subscribed to a channel.')
  @RequireAdministrator()
  async add(@AuthenticatedActor() actor: Actor, @Parameters() { streamId }: DefaultChannelParameters) {
    await this.#change(actor, streamId, true);
  }

  @Delete()
  @Describe('Has new people no longer subscribed to a channel.')
  @RequireAdministrator()
  async remove(@AuthenticatedActor() actor: Actor, @Parameters() { streamId }: DefaultChannelParameters) {
    await this.#change(actor, streamId, false);
  }

  #change(actor: Actor, channelId: number, isDefault: boolean): Promise<void> {
    const cause = causedBy(actor);
    return this.commands.execute(new ChangeDefaultChannels({ actorId: actor.userId, channelId, isDefault, cause }));
  }
}

import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe } from '@chat/http';
import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeactivateEmoji } from './deactivate-emoji.command.js';

@Controller('api/v1/realm/emoji')
export class DeactivateEmojiController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':name')
  @Describe('Deactivates a custom emoji; messages keep it.')
  async deactivateEmoji(@AuthenticatedActor() actor: Actor, @Param('name') name: string): Promise<object> {
    await this.commands.execute(new DeactivateEmoji({ actorId: actor.userId, name, cause: causedBy(actor) }));
    return {};
  }
}

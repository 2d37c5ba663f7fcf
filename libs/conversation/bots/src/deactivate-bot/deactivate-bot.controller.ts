import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, HumansOnly, PathId, RefuseGuests } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeactivateBot } from './deactivate-bot.command.js';

@RefuseGuests()
@HumansOnly()
@Controller('api/v1/bots')
export class DeactivateBotController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':bot_id')
  @Describe('Deactivates a bot.')
  async deactivateBot(@AuthenticatedActor() actor: Actor, @PathId('bot_id') botId: number) {
    await this.commands.execute(new DeactivateBot({ actorId: actor.userId, botId, cause: causedBy(actor) }));
  }
}

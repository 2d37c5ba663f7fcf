import { accessibleBot } from '@chat/accounts';
import { causedBy, Directory, type User } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  ClientAddress,
  Describe,
  HumansOnly,
  PathId,
  RefuseGuests,
  text,
} from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RegenerateApiKey } from '../regenerate-api-key/regenerate-api-key.command.js';

@RefuseGuests()
@HumansOnly()
@Controller('api/v1/bots')
export class RegenerateBotApiKeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  @Post(':bot_id/api_key/regenerate')
  @Describe('Replaces the API key of a bot.', { answer: { api_key: text() } })
  async regenerateBotApiKey(
    @AuthenticatedActor() actor: Actor,
    @ClientAddress() address: string,
    @PathId('bot_id') botId: number,
  ) {
    accessibleBot(this.directory, this.directory.user(actor.userId) as User, botId);
    const cause = causedBy(actor, this.clock.now());
    const { client } = actor;
    const { apiKey } = await this.commands.execute(new RegenerateApiKey({ userId: botId, address, client, cause }));
    return { api_key: apiKey };
  }
}

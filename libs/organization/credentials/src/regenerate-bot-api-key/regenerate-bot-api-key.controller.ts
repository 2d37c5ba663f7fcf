import { causedBy } from '@chat/directory';
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
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RegenerateApiKey } from '../regenerate-api-key/regenerate-api-key.command.js';

@RefuseGuests()
@HumansOnly()
@Controller('api/v1/bots')
export class RegenerateBotApiKeyController {
  constructor(private readonly commands: CommandBus) {}

  @Post(':bot_id/api_key/regenerate')
  @Describe('Replaces the API key of a bot.', { answer: { api_key: text() } })
  async regenerateBotApiKey(
    @AuthenticatedActor() actor: Actor,
    @ClientAddress() address: string,
    @PathId('bot_id') botId: number,
  ) {
    const { userId: managerId, client } = actor;
    const request = { userId: botId, managerId, address, client, cause: causedBy(actor) };
    const { apiKey } = await this.commands.execute(new RegenerateApiKey(request));
    return { api_key: apiKey };
  }
}

import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, ClientAddress, Describe, text } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RegenerateApiKey } from './regenerate-api-key.command.js';

@Controller('api/v1/users/me/api_key/regenerate')
export class RegenerateApiKeyController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Replaces the API key of the own account.', { answer: { api_key: text() } })
  async regenerateApiKey(@AuthenticatedActor() actor: Actor, @ClientAddress() address: string) {
    const { userId, client } = actor;
    const cause = causedBy(actor);
    const { apiKey } = await this.commands.execute(new RegenerateApiKey({ userId, address, client, cause }));
    return { api_key: apiKey };
  }
}

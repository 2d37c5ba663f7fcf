import { type Actor, AuthenticatedActor, Describe, HumansOnly, listOf, PathId, RefuseGuests, text } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ownedBotShape } from '../bot/bot-object.js';
import { GetBotApiKey, ListBots } from './bots.query.js';

@RefuseGuests()
@HumansOnly()
@Controller('api/v1/bots')
export class BotsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The own active bots, with their keys.', { answer: { bots: listOf(ownedBotShape) } })
  async bots(@AuthenticatedActor() { userId }: Actor) {
    return { bots: await this.queries.execute(new ListBots({ ownerId: userId })) };
  }

  @Get(':bot_id/api_key')
  @Describe('The API key of a bot.', { answer: { api_key: text() } })
  async apiKey(@AuthenticatedActor() { userId }: Actor, @PathId('bot_id') botId: number) {
    return { api_key: await this.queries.execute(new GetBotApiKey({ viewerId: userId, botId })) };
  }
}

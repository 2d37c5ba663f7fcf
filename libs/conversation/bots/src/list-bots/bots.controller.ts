import { accessibleBot, activeBotsOf } from '@chat/accounts';
import { Directory, PLAIN_BOT, Site, type User } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, HumansOnly, listOf, PathId, RefuseGuests, text } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { ownedBot, ownedBotShape } from '../bot/bot-object.js';

@RefuseGuests()
@HumansOnly()
@Controller('api/v1/bots')
export class BotsController {
  constructor(
    private readonly directory: Directory,
    private readonly site: Site,
  ) {}

  @Get()
  @Describe('The own active bots, with their keys.', { answer: { bots: listOf(ownedBotShape) } })
  bots(@AuthenticatedActor() { userId }: Actor) {
    const bots = activeBotsOf(this.directory, userId);
    return { bots: bots.map((bot) => ownedBot(this.directory, this.site, userId, bot)) };
  }

  @Get(':bot_id/api_key')
  @Describe('The API key of a bot.', { answer: { api_key: text() } })
  apiKey(@AuthenticatedActor() { userId }: Actor, @PathId('bot_id') botId: number) {
    const bot = accessibleBot(this.directory, this.directory.user(userId) as User, botId);
    return { api_key: (bot.bot ?? PLAIN_BOT).apiKey };
  }
}

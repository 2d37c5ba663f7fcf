import { type Actor, AuthenticatedActor, Describe, dictOf, JsonParameter, listOf, Parameters, text } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetBotStorage } from './get-bot-storage.query.js';

class BotStorageParameters {
  @JsonParameter(listOf(text()), { optional: true, about: 'What is asked for; default: everything.' })
  readonly keys?: readonly string[];
}

@Controller('api/v1/bot_storage')
export class GetBotStorageController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('What a bot keeps on the server.', { answer: { storage: dictOf(text()) } })
  async getBotStorage(@AuthenticatedActor() { userId }: Actor, @Parameters() { keys }: BotStorageParameters) {
    const entries = await this.queries.execute(new GetBotStorage({ userId, keys }));
    return { storage: Object.fromEntries(entries) };
  }
}

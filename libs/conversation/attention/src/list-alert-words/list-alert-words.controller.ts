import { type Actor, AuthenticatedActor, Describe, listOf, text } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListAlertWords } from './list-alert-words.query.js';

@Controller('api/v1/users/me/alert_words')
export class ListAlertWordsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The alert words of the account.', { answer: { alert_words: listOf(text()) } })
  async listAlertWords(@AuthenticatedActor() { userId }: Actor) {
    return { alert_words: await this.queries.execute(new ListAlertWords({ userId })) };
  }
}

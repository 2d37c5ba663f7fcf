import { type Actor, AuthenticatedActor, Describe, listOf, text } from '@chat/http';
import { MessageFlags } from '@chat/message-index';
import { Controller, Get } from '@nestjs/common';

@Controller('api/v1/users/me/alert_words')
export class ListAlertWordsController {
  constructor(private readonly flags: MessageFlags) {}

  @Get()
  @Describe('The alert words of the account.', { answer: { alert_words: listOf(text()) } })
  listAlertWords(@AuthenticatedActor() { userId }: Actor) {
    return { alert_words: this.flags.alertWords.wordsOf(userId) };
  }
}

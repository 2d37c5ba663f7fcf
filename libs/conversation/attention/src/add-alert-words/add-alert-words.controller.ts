import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, listOf, Parameters, text } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AlertWordsParameters } from '../list-alert-words/alert-words-parameter.js';
import { AddAlertWords } from './add-alert-words.command.js';

@Controller('api/v1/users/me/alert_words')
export class AddAlertWordsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Adds alert words of the account.', { answer: { alert_words: listOf(text()) } })
  async addAlertWords(@AuthenticatedActor() actor: Actor, @Parameters() { alertWords: words }: AlertWordsParameters) {
    const cause = causedBy(actor);
    return { alert_words: await this.commands.execute(new AddAlertWords({ userId: actor.userId, words, cause })) };
  }
}

import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, listOf, Parameters, text } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AlertWordsParameters } from '../list-alert-words/alert-words-parameter.js';
import { RemoveAlertWords } from './remove-alert-words.command.js';

@Controller('api/v1/users/me/alert_words')
export class RemoveAlertWordsController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @Describe('Removes alert words of the account.', { answer: { alert_words: listOf(text()) } })
  async removeAlertWords(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { alertWords: words }: AlertWordsParameters,
  ) {
    const cause = causedBy(actor);
    return { alert_words: await this.commands.execute(new RemoveAlertWords({ userId: actor.userId, words, cause })) };
  }
}

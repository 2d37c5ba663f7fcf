import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, integer, Parameters, TextParameter } from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SNIPPET_CONTENT, SNIPPET_TITLE } from '../snippet/snippet-texts.js';
import { CreateSavedSnippet } from './create-saved-snippet.command.js';

export class CreateSavedSnippetParameters {
  @TextParameter(SNIPPET_TITLE) readonly title!: string;
  @TextParameter(SNIPPET_CONTENT) readonly content!: string;
}

@Controller('api/v1/saved_snippets')
export class CreateSavedSnippetController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Saves a snippet for the account.', { answer: { saved_snippet_id: integer() } })
  async createSavedSnippet(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { title, content }: CreateSavedSnippetParameters,
  ) {
    const command = new CreateSavedSnippet({ ownerId: actor.userId, title, content, cause: causedBy(actor) });
    const { snippetId } = await this.commands.execute(command);
    return { saved_snippet_id: snippetId };
  }
}

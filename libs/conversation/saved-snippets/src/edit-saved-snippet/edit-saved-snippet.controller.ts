import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, Parameters, PathId, TextParameter } from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SNIPPET_CONTENT, SNIPPET_TITLE } from '../snippet/snippet-texts.js';
import { EditSavedSnippet } from './edit-saved-snippet.command.js';

export class EditSavedSnippetParameters {
  @TextParameter({ ...SNIPPET_TITLE, optional: true }) readonly title?: string;
  @TextParameter({ ...SNIPPET_CONTENT, optional: true }) readonly content?: string;
}

@Controller('api/v1/saved_snippets')
export class EditSavedSnippetController {
  constructor(private readonly commands: CommandBus) {}

  @Patch(':saved_snippet_id')
  @Describe('Edits a snippet of the account.')
  async editSavedSnippet(
    @AuthenticatedActor() actor: Actor,
    @PathId('saved_snippet_id') snippetId: number,
    @Parameters() { title, content }: EditSavedSnippetParameters,
  ) {
    // A request without changes succeeds for every id (contract, personal-data: Checks and events of snippets).
    if (title === undefined && content === undefined) return;
    const cause = causedBy(actor);
    await this.commands.execute(new EditSavedSnippet({ snippetId, editorId: actor.userId, title, content, cause }));
  }
}

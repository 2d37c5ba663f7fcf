import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, PathId } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DeleteSavedSnippet } from './delete-saved-snippet.command.js';

@Controller('api/v1/saved_snippets')
export class DeleteSavedSnippetController {
  constructor(private readonly commands: CommandBus) {}

  @Delete(':saved_snippet_id')
  @Describe('Deletes a snippet of the account.')
  async deleteSavedSnippet(@AuthenticatedActor() actor: Actor, @PathId('saved_snippet_id') snippetId: number) {
    await this.commands.execute(new DeleteSavedSnippet({ snippetId, actorId: actor.userId, cause: causedBy(actor) }));
  }
}

import { savedSnippetShape } from './saved-snippet-object.js';
import { type Actor, AuthenticatedActor, Describe, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListSavedSnippets } from './list-saved-snippets.query.js';

@Controller('api/v1/saved_snippets')
export class ListSavedSnippetsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The snippets of the account.', { answer: { saved_snippets: listOf(savedSnippetShape) } })
  async listSavedSnippets(@AuthenticatedActor() { userId }: Actor) {
    return { saved_snippets: await this.queries.execute(new ListSavedSnippets({ ownerId: userId })) };
  }
}

import { draftShape } from './draft-object.js';
import { type Actor, AuthenticatedActor, Describe, integer, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListDrafts } from './list-drafts.query.js';

@Controller('api/v1/drafts')
export class ListDraftsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The drafts of the account.', { answer: { count: integer(), drafts: listOf(draftShape) } })
  async listDrafts(@AuthenticatedActor() { userId }: Actor) {
    const drafts = await this.queries.execute(new ListDrafts({ ownerId: userId }));
    return { count: drafts.length, drafts };
  }
}

import { draftShape } from './draft-object.js';
import { Directory, type User } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, integer, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { refuseWithoutSynchronization } from '../drafted-message/drafted-message.js';
import { ListDrafts } from './list-drafts.query.js';

@Controller('api/v1/drafts')
export class ListDraftsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly directory: Directory,
  ) {}

  @Get()
  @Describe('The drafts of the account.', { answer: { count: integer(), drafts: listOf(draftShape) } })
  async listDrafts(@AuthenticatedActor() { userId }: Actor) {
    refuseWithoutSynchronization(this.directory.user(userId) as User);
    const drafts = await this.queries.execute(new ListDrafts({ ownerId: userId }));
    return { count: drafts.length, drafts };
  }
}

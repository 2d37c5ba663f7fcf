import { type Actor, AuthenticatedActor } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListAttachments } from './list-attachments.query.js';

@Controller('api/v1/attachments')
export class ListAttachmentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async listAttachments(@AuthenticatedActor() { userId }: Actor) {
    const { attachments, spaceUsed } = await this.queries.execute(new ListAttachments({ ownerId: userId }));
    return { attachments, upload_space_used: spaceUsed };
  }
}

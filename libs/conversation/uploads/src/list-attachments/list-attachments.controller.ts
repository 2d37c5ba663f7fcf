import { attachmentShape, type Actor, AuthenticatedActor, Describe, integer, listOf } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListAttachments } from './list-attachments.query.js';

@Controller('api/v1/attachments')
export class ListAttachmentsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The files that the account has uploaded.', {
    answer: { attachments: listOf(attachmentShape), upload_space_used: integer() },
  })
  async listAttachments(@AuthenticatedActor() { userId }: Actor) {
    const { attachments, spaceUsed } = await this.queries.execute(new ListAttachments({ ownerId: userId }));
    return { attachments, upload_space_used: spaceUsed };
  }
}

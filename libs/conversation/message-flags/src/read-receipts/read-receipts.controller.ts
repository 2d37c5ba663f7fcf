import { type Actor, AuthenticatedActor, Describe, integer, listOf, Parameters, PathId } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetReadReceipts } from './read-receipts.query.js';

/** None: the path names the message. */
export class ReadReceiptsParameters {}

@Controller('api/v1/messages')
export class ReadReceiptsController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':message_id/read_receipts')
  @Describe('Who has read a message.', { answer: { user_ids: listOf(integer()) } })
  async readReceipts(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() _none: ReadReceiptsParameters,
  ) {
    return { user_ids: await this.queries.execute(new GetReadReceipts(actor.userId, messageId)) };
  }
}

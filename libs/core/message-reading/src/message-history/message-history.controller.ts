import { snapshotShape } from '../documents/message-shape.js';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  integer,
  listOf,
  optional,
  Parameters,
  PathId,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetMessageHistory } from './message-history.query.js';

export class MessageHistoryParameters {
  @BooleanParameter({ default: false }) readonly allowEmptyTopicName!: boolean;
}

@Controller('api/v1/messages')
export class MessageHistoryController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':message_id/history')
  @Describe('All versions of a message, the oldest first.', {
    answer: { message_history: listOf(snapshotShape), message_history_omitted: optional(integer()) },
  })
  async messageHistory(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() { allowEmptyTopicName }: MessageHistoryParameters,
  ) {
    const query = new GetMessageHistory(actor.userId, messageId, allowEmptyTopicName);
    const { history, omitted } = await this.queries.execute(query);
    return { message_history: history, ...(omitted > 0 ? { message_history_omitted: omitted } : {}) };
  }
}

import { type Actor, AuthenticatedActor, BooleanParameter, Parameters, PathId } from '@chat/http';
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
  async messageHistory(
    @AuthenticatedActor() actor: Actor,
    @PathId('message_id') messageId: number,
    @Parameters() { allowEmptyTopicName }: MessageHistoryParameters,
  ) {
    const query = new GetMessageHistory(actor.userId, messageId, allowEmptyTopicName);
    return { message_history: await this.queries.execute(query) };
  }
}

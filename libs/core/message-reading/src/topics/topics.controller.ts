import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  integer,
  listOf,
  named,
  object,
  Parameters,
  PathId,
  text,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTopics } from './topics.query.js';

export class TopicsParameters {
  @BooleanParameter({ default: false }) readonly allowEmptyTopicName!: boolean;
}

@Controller('api/v1/users/me/:stream_id/topics')
export class TopicsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The topics of a channel, the most recent first.', {
    answer: { topics: listOf(named('Topic', object({ name: text(), max_id: integer() }))) },
  })
  async topics(
    @AuthenticatedActor() actor: Actor,
    @PathId('stream_id') channelId: number,
    @Parameters() { allowEmptyTopicName }: TopicsParameters,
  ) {
    return { topics: await this.queries.execute(new GetTopics(actor.userId, channelId, allowEmptyTopicName)) };
  }
}

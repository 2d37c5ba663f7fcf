import { type Actor, AuthenticatedActor, Describe, integer, listOf, PathId } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetChannelSubscribers } from './channel-subscribers.query.js';

@Controller('api/v1/streams/:stream_id/members')
export class ChannelSubscribersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The accounts that are subscribed to a channel.', { answer: { subscribers: listOf(integer()) } })
  async subscribers(@AuthenticatedActor() actor: Actor, @PathId('stream_id') channelId: number) {
    return { subscribers: await this.queries.execute(new GetChannelSubscribers(actor.userId, channelId)) };
  }
}

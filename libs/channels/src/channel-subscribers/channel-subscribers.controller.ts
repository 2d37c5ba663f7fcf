import { type Actor, AuthenticatedActor, PathId } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetChannelSubscribers } from './channel-subscribers.query.js';

@Controller('api/v1/streams/:stream_id/members')
export class ChannelSubscribersController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async subscribers(@AuthenticatedActor() actor: Actor, @PathId('stream_id') channelId: number) {
    return { subscribers: await this.queries.execute(new GetChannelSubscribers(actor.userId, channelId)) };
  }
}

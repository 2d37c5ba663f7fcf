import { type Actor, AuthenticatedActor, Describe, integer, listOf, PathId } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetChannelsOfUser } from './channels-of-user.query.js';

@Controller('api/v1/users')
export class ListChannelsOfUserController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':user_id/channels')
  @Describe('The channels that an account is subscribed to, of those whose subscribers the reader may know.', {
    answer: { subscribed_channel_ids: listOf(integer()) },
  })
  async channels(@AuthenticatedActor() actor: Actor, @PathId('user_id') userId: number) {
    return { subscribed_channel_ids: await this.queries.execute(new GetChannelsOfUser(actor.userId, userId)) };
  }
}

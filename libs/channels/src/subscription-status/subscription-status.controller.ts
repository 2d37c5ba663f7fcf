import { type Actor, AuthenticatedActor, PathId } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetSubscriptionStatus } from './subscription-status.query.js';

@Controller('api/v1/users/:user_id/subscriptions/:stream_id')
export class SubscriptionStatusController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async status(
    @AuthenticatedActor() actor: Actor,
    @PathId('user_id') userId: number,
    @PathId('stream_id') channelId: number,
  ) {
    const query = new GetSubscriptionStatus(actor.userId, userId, channelId);
    return { is_subscribed: await this.queries.execute(query) };
  }
}

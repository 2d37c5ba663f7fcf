import { type Actor, AuthenticatedActor, boolean, Describe, PathId } from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetSubscriptionStatus } from './subscription-status.query.js';

@Controller('api/v1/users/:user_id/subscriptions/:stream_id')
export class SubscriptionStatusController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('Whether an account is subscribed to a channel.', { answer: { is_subscribed: boolean() } })
  async status(
    @AuthenticatedActor() actor: Actor,
    @PathId('user_id') userId: number,
    @PathId('stream_id') channelId: number,
  ) {
    const query = new GetSubscriptionStatus(actor.userId, userId, channelId);
    return { is_subscribed: await this.queries.execute(query) };
  }
}

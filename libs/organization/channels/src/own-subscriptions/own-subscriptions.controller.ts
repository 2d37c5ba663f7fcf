import { subscriptionShape } from '../objects/channel-shape.js';
import {
  type Actor,
  AuthenticatedActor,
  boolean,
  choice,
  Describe,
  either,
  JsonParameter,
  listOf,
  Parameters,
} from '@chat/http';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetOwnSubscriptions } from './own-subscriptions.query.js';

export class OwnSubscriptionsParameters {
  @JsonParameter(either(choice(['partial']), boolean()), { default: false, bareText: true })
  readonly includeSubscribers!: boolean | 'partial';
}

@Controller('api/v1/users/me/subscriptions')
export class OwnSubscriptionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Describe('The channels that the account is subscribed to.', { answer: { subscriptions: listOf(subscriptionShape) } })
  async subscriptions(
    @AuthenticatedActor() actor: Actor,
    @Parameters() { includeSubscribers }: OwnSubscriptionsParameters,
  ) {
    const query = new GetOwnSubscriptions(actor.userId, includeSubscribers, actor.time);
    return { subscriptions: await this.queries.execute(query) };
  }
}

import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  boolean,
  BooleanParameter,
  Describe,
  JsonParameter,
  listOf,
  optional,
  Parameters,
  RefuseGuests,
  text,
  Costly,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { newChannelOptions, NewChannelParameters } from '../parameters/new-channel-parameters.js';
import { type Addition, additions, principals } from '../parameters/subscription-kinds.js';
import type { Principals } from '../subscriptions/principals.js';
import { SubscribeToChannels } from './subscribe-to-channels.command.js';
import { subscribedAnswer, subscribedShape } from './subscribed-answer.js';

export class SubscribeParameters extends NewChannelParameters {
  @JsonParameter(additions) readonly subscriptions!: readonly Addition[];
  @JsonParameter(principals, { default: [] }) readonly principals!: Principals;
  @BooleanParameter({ default: true }) readonly authorizationErrorsFatal!: boolean;
  @BooleanParameter({ default: true }) readonly sendNewSubscriptionMessages!: boolean;
}

@Costly()
@Controller('api/v1/users/me/subscriptions')
export class SubscribeToChannelsController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Subscribes the own account, or others, to channels, and creates the channels that are missing.', {
    answer: {
      ...subscribedShape,
      unauthorized: optional(listOf(text())),
      new_subscription_messages_sent: optional(boolean()),
    },
    errors: ['STREAM_DOES_NOT_EXIST', 'SYSTEM_GROUP_REQUIRED'],
  })
  @RefuseGuests()
  async subscribe(@AuthenticatedActor() actor: Actor, @Parameters() parameters: SubscribeParameters) {
    const { authorizationErrorsFatal, sendNewSubscriptionMessages } = parameters;
    const result = await this.commands.execute(
      new SubscribeToChannels({
        actorId: actor.userId,
        channels: parameters.subscriptions,
        principals: parameters.principals,
        options: newChannelOptions(parameters),
        authorizationErrorsFatal,
        sendNotices: sendNewSubscriptionMessages,
        cause: causedBy(actor),
      }),
    );
    return {
      ...subscribedAnswer(result),
      ...(!authorizationErrorsFatal && { unauthorized: result.unauthorized }),
      ...(sendNewSubscriptionMessages && { new_subscription_messages_sent: result.noticesSent }),
    };
  }
}

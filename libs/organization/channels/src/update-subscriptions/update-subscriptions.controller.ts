import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, JsonParameter, listOf, Parameters, text, Costly } from '@chat/http';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Addition, additions, channelNames } from '../parameters/subscription-kinds.js';
import { subscribedAnswer, subscribedShape } from '../subscribe-to-channels/subscribed-answer.js';
import { UpdateSubscriptions } from './update-subscriptions.command.js';

export class UpdateSubscriptionsParameters {
  @JsonParameter(additions, { default: [] }) readonly add!: readonly Addition[];
  @JsonParameter(channelNames, { default: [] }) readonly delete!: readonly string[];
}

@Costly()
@Controller('api/v1/users/me/subscriptions')
export class UpdateSubscriptionsController {
  constructor(private readonly commands: CommandBus) {}

  @Patch()
  @Describe('Subscribes to some channels and unsubscribes from others.', {
    answer: { ...subscribedShape, removed: listOf(text()), not_removed: listOf(text()) },
    errors: ['STREAM_DOES_NOT_EXIST'],
  })
  async update(@AuthenticatedActor() actor: Actor, @Parameters() parameters: UpdateSubscriptionsParameters) {
    const { add, delete: remove } = parameters;
    const cause = causedBy(actor);
    const result = await this.commands.execute(new UpdateSubscriptions({ actorId: actor.userId, add, remove, cause }));
    return { ...subscribedAnswer(result), removed: result.removed, not_removed: result.notRemoved };
  }
}

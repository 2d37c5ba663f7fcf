import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, Describe, JsonParameter, listOf, Parameters, text, Costly } from '@chat/http';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { channelNames, principals } from '../parameters/subscription-kinds.js';
import type { Principals } from '../subscriptions/principals.js';
import { UnsubscribeFromChannels } from './unsubscribe-from-channels.command.js';

export class UnsubscribeParameters {
  @JsonParameter(channelNames) readonly subscriptions!: readonly string[];
  @JsonParameter(principals, { default: [] }) readonly principals!: Principals;
}

@Costly()
@Controller('api/v1/users/me/subscriptions')
export class UnsubscribeFromChannelsController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @Describe('Unsubscribes the own account, or others, from channels.', {
    answer: { removed: listOf(text()), not_removed: listOf(text()) },
    errors: ['STREAM_DOES_NOT_EXIST'],
  })
  async unsubscribe(@AuthenticatedActor() actor: Actor, @Parameters() parameters: UnsubscribeParameters) {
    const { subscriptions: channels, principals } = parameters;
    const { removed, notRemoved } = await this.commands.execute(
      new UnsubscribeFromChannels({ actorId: actor.userId, channels, principals, cause: causedBy(actor) }),
    );
    return { removed, not_removed: notRemoved };
  }
}

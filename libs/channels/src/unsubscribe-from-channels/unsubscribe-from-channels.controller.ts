import { causedBy } from '@chat/directory';
import { type Actor, AuthenticatedActor, JsonParameter, listOf, Parameters, text } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Controller, Delete } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { principals } from '../parameters/subscription-kinds.js';
import type { Principals } from '../subscriptions/principals.js';
import { UnsubscribeFromChannels } from './unsubscribe-from-channels.command.js';

export class UnsubscribeParameters {
  @JsonParameter(listOf(text())) readonly subscriptions!: readonly string[];
  @JsonParameter(principals, { default: [] }) readonly principals!: Principals;
}

@Controller('api/v1/users/me/subscriptions')
export class UnsubscribeFromChannelsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  @Delete()
  async unsubscribe(@AuthenticatedActor() actor: Actor, @Parameters() parameters: UnsubscribeParameters) {
    const { subscriptions: channels, principals } = parameters;
    const cause = causedBy(actor, this.clock.now());
    const { removed, notRemoved } = await this.commands.execute(
      new UnsubscribeFromChannels({ actorId: actor.userId, channels, principals, cause }),
    );
    return { removed, not_removed: notRemoved };
  }
}

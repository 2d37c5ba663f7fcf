import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  integer,
  JsonParameter,
  listOf,
  Parameters,
  RefuseGuests,
  TextParameter,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MAX_DESCRIPTION_LENGTH } from '../descriptions/channel-descriptions.js';
import { newChannelOptions, NewChannelParameters } from '../parameters/new-channel-parameters.js';
import { CreateChannel } from './create-channel.command.js';
import { LIMITS } from '../channels.limits.js';

export class CreateChannelParameters extends NewChannelParameters {
  @TextParameter({ nullBytes: true }) readonly name!: string;
  @JsonParameter(listOf(integer(), { maxLength: LIMITS.subscriptions.principalsPerRequest }), {
    about: 'Ids of the accounts that are subscribed to the new channel.',
  })
  readonly subscribers!: readonly number[];
  @TextParameter({ default: '', maxLength: MAX_DESCRIPTION_LENGTH }) readonly description!: string;
  /** Ignored: nobody is notified of a subscription to a new channel, but clients send it. */
  @BooleanParameter({ default: false }) readonly sendNewSubscriptionMessages!: boolean;
}

@Controller('api/v1/channels/create')
export class CreateChannelController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Creates a channel and subscribes accounts to it.', {
    answer: { id: integer() },
    errors: ['CHANNEL_ALREADY_EXISTS', 'SYSTEM_GROUP_REQUIRED'],
  })
  @RefuseGuests()
  async create(@AuthenticatedActor() actor: Actor, @Parameters() parameters: CreateChannelParameters) {
    const { name, description, subscribers: subscriberIds } = parameters;
    const cause = causedBy(actor);
    const options = newChannelOptions(parameters);
    const command = new CreateChannel({ actorId: actor.userId, name, description, subscriberIds, options, cause });
    const { channelId } = await this.commands.execute(command);
    return { id: channelId };
  }
}

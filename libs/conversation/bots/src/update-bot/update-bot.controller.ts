import { causedBy, Role } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  choice,
  Describe,
  type FileInMemory,
  FilesBesideParameters,
  HumansOnly,
  integer,
  IntegerParameter,
  JsonParameter,
  never,
  nullable,
  optional,
  Parameters,
  PathId,
  RefuseGuests,
  text,
  TextParameter,
} from '@chat/http';
import { ACCOUNTS_LIMITS } from '@chat/accounts';
import { Controller, Patch } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { botDefaultsShape } from '../bot/bot-object.js';
import { pictureIn } from '../bot/bot-picture.js';
import { GetManagedBot } from '../list-bots/bots.query.js';
import { UpdateBot } from './update-bot.command.js';

class UpdateBotParameters {
  @TextParameter({ optional: true }) readonly fullName?: string;
  @TextParameter({ optional: true, about: 'What the address of the bot begins with.' }) readonly shortName?: string;
  @JsonParameter(choice(Object.values(Role), { explained: true }), { optional: true }) readonly role?: Role;
  @IntegerParameter({ optional: true, about: 'Id of the account to which the bot belongs from now on.' })
  readonly botOwnerId?: number;
  @JsonParameter(text(), { optional: true, bareText: true, about: 'What an outgoing webhook calls.' })
  readonly servicePayloadUrl?: string;
  @IntegerParameter({ optional: true, about: 'What an outgoing webhook sends: 1 Zulip’s form, 2 Slack’s.' })
  readonly serviceInterface?: number;
  @TextParameter({
    optional: true,
    about: 'Name of the channel to which the bot posts when it names none; empty: none.',
  })
  readonly defaultSendingStream?: string;
  @TextParameter({ optional: true, about: 'Name of the channel whose messages the bot’s queues get; empty: none.' })
  readonly defaultEventsRegisterStream?: string;
  @BooleanParameter({
    optional: true,
    about: 'Whether the bot’s queues get messages of all public channels by default.',
  })
  readonly defaultAllPublicStreams?: boolean;
}

@RefuseGuests()
@HumansOnly()
@Controller('api/v1/bots')
export class UpdateBotController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Patch(':bot_id')
  @Describe(
    'Changes a bot: its name, owner, role, defaults, what it calls, or its picture: a file beside the parameters.',
    {
      errors: ['BAD_IMAGE'],
      answer: {
        full_name: text(),
        avatar_url: text(),
        service_interface: integer(),
        service_payload_url: nullable(text()),
        config_data: never(),
        ...botDefaultsShape,
        bot_owner: optional(text()),
      },
    },
  )
  async updateBot(
    @AuthenticatedActor() actor: Actor,
    @PathId('bot_id') botId: number,
    @Parameters() parameters: UpdateBotParameters,
    @FilesBesideParameters(ACCOUNTS_LIMITS.avatars.fileBytes) files: readonly FileInMemory[],
  ) {
    const changes = {
      fullName: parameters.fullName,
      shortName: parameters.shortName,
      role: parameters.role,
      ownerId: parameters.botOwnerId,
      payloadUrl: parameters.servicePayloadUrl,
      interfaceType: parameters.serviceInterface,
      defaultSendingChannel: parameters.defaultSendingStream,
      defaultEventsChannel: parameters.defaultEventsRegisterStream,
      allPublicChannels: parameters.defaultAllPublicStreams,
    };
    await this.commands.execute(
      new UpdateBot({ editorId: actor.userId, botId, changes, picture: pictureIn(files), cause: causedBy(actor) }),
    );
    const bot = await this.queries.execute(new GetManagedBot({ viewerId: actor.userId, botId }));
    return {
      full_name: bot.fullName,
      avatar_url: bot.avatarUrl,
      service_interface: bot.service?.interface ?? 1,
      service_payload_url: bot.service?.url ?? null,
      config_data: null,
      ...bot.defaults,
      ...(bot.ownerEmail !== undefined && { bot_owner: bot.ownerEmail }),
    };
  }
}

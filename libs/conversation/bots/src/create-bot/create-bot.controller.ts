import { causedBy } from '@chat/directory';
import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  type FileInMemory,
  FilesBesideParameters,
  HumansOnly,
  integer,
  IntegerParameter,
  JsonParameter,
  Parameters,
  RefuseGuests,
  text,
  TextParameter,
} from '@chat/http';
import { ACCOUNTS_LIMITS } from '@chat/accounts';
import { Controller, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { botDefaultsShape } from '../bot/bot-object.js';
import { pictureIn } from '../bot/bot-picture.js';
import { GetManagedBot } from '../list-bots/bots.query.js';
import { CreateBot } from './create-bot.command.js';

class CreateBotParameters {
  @TextParameter() readonly fullName!: string;
  @TextParameter({ about: 'What the address of the bot begins with.' }) readonly shortName!: string;
  @IntegerParameter({ default: 1, about: '1 generic, 2 incoming webhook, 3 outgoing webhook.' })
  readonly botType!: number;
  @JsonParameter(text(), { default: '', bareText: true, about: 'What an outgoing webhook calls.' })
  readonly payloadUrl!: string;
  @IntegerParameter({ default: 1, about: 'What an outgoing webhook sends: 1 Zulip’s form, 2 Slack’s.' })
  readonly interfaceType!: number;
  @TextParameter({ optional: true, about: 'Name of the channel to which the bot posts when it names none.' })
  readonly defaultSendingStream?: string;
  @TextParameter({ optional: true, about: 'Name of the channel whose messages the bot’s queues get by default.' })
  readonly defaultEventsRegisterStream?: string;
  @BooleanParameter({
    default: false,
    about: 'Whether the bot’s queues get messages of all public channels by default.',
  })
  readonly defaultAllPublicStreams!: boolean;
}

@RefuseGuests()
@HumansOnly()
@Controller('api/v1/bots')
export class CreateBotController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @Describe('Creates a bot, which belongs to the own account; a file beside the parameters is its picture.', {
    errors: ['BAD_IMAGE'],
    answer: { user_id: integer(), api_key: text(), avatar_url: text(), ...botDefaultsShape },
  })
  async createBot(
    @AuthenticatedActor() actor: Actor,
    @Parameters() parameters: CreateBotParameters,
    @FilesBesideParameters(ACCOUNTS_LIMITS.avatars.fileBytes) files: readonly FileInMemory[],
  ) {
    const { defaultSendingStream = null, defaultEventsRegisterStream = null, defaultAllPublicStreams } = parameters;
    const { botId } = await this.commands.execute(
      new CreateBot({
        ownerId: actor.userId,
        fullName: parameters.fullName,
        shortName: parameters.shortName,
        botType: parameters.botType,
        payloadUrl: parameters.payloadUrl,
        interfaceType: parameters.interfaceType,
        defaultSendingChannel: defaultSendingStream,
        defaultEventsChannel: defaultEventsRegisterStream,
        allPublicChannels: defaultAllPublicStreams,
        picture: pictureIn(files),
        cause: causedBy(actor),
      }),
    );
    const bot = await this.queries.execute(new GetManagedBot({ viewerId: actor.userId, botId }));
    return { user_id: botId, api_key: bot.apiKey, avatar_url: bot.avatarUrl, ...bot.defaults };
  }
}

import {
  type Actor,
  AuthenticatedActor,
  BooleanParameter,
  Describe,
  integer,
  IntegerParameter,
  JsonParameter,
  Parameters,
  IsOlderTerminal,
  type Shape,
  text,
  Costly,
} from '@chat/http';
import { Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DeclaredCapability } from '../announcements/announcement.js';
import type { QueueNarrow } from '../queue/narrow.js';
import { RegisterQueue } from './register-queue.command.js';
import {
  clientCapabilities,
  eventTypeNames,
  idleTimeout,
  idleTimeoutSeconds,
  narrowTerms,
  subscriberInclusion,
} from './registration-kinds.js';
import { VERSION_FIELDS } from '../version/version.js';

/** Historical names of the version in the API. */
const VERSIONS: Shape = Object.fromEntries(
  Object.entries(VERSION_FIELDS).map(([name, value]) => [name, typeof value === 'number' ? integer() : text()]),
);

const OFF = { default: false } as const;

class RegisterQueueParameters {
  @BooleanParameter(OFF) readonly applyMarkdown!: boolean;
  @BooleanParameter({ default: true }) readonly clientGravatar!: boolean;
  @BooleanParameter(OFF) readonly slimPresence!: boolean;
  @IntegerParameter({ default: 14, min: 0 }) readonly presenceHistoryLimitDays!: number;
  @BooleanParameter({ optional: true }) readonly allPublicStreams?: boolean;
  @JsonParameter(subscriberInclusion, { ...OFF, bareText: true }) readonly includeSubscribers!: boolean | 'partial';
  @JsonParameter(clientCapabilities, { default: [] }) readonly clientCapabilities!: DeclaredCapability[];
  @JsonParameter(eventTypeNames, { optional: true }) readonly eventTypes?: string[];
  @JsonParameter(eventTypeNames, { optional: true }) readonly fetchEventTypes?: string[];
  @JsonParameter(narrowTerms, { default: [] }) readonly narrow!: QueueNarrow;
  @IntegerParameter({ default: 0, min: 0 }) readonly queueLifespanSecs!: number;
  @JsonParameter(idleTimeout, { optional: true, bareText: true }) readonly idleQueueTimeout?: number | 'mobile';
}

@Costly()
@Controller('api/v1/register')
export class RegisterQueueController {
  constructor(private readonly commands: CommandBus) {}

  @Post()
  @Describe('Registers an event queue, and answers the state that its events change.', {
    about: '`fetch_event_types` says which parts of the state are in the answer; default all.',
    answer: ({ initialState }) => ({
      ...initialState,
      queue_id: text(),
      last_event_id: integer(),
      ...VERSIONS,
      idle_queue_timeout_secs: integer(),
    }),
  })
  async registerQueue(
    @AuthenticatedActor() { userId }: Actor,
    @Parameters() parameters: RegisterQueueParameters,
    @IsOlderTerminal() isOlderTerminal: boolean,
  ) {
    const registered = await this.commands.execute(
      new RegisterQueue({
        ...parameters,
        userId,
        eventTypes: parameters.eventTypes ?? null,
        fetchTypes: parameters.fetchEventTypes ?? null,
        allPublicChannels: parameters.allPublicStreams,
        capabilities: [...parameters.clientCapabilities, ...(isOlderTerminal ? (['older_terminal'] as const) : [])],
        idleTimeoutSeconds: idleTimeoutSeconds(parameters.idleQueueTimeout ?? parameters.queueLifespanSecs),
      }),
    );
    return {
      ...registered.state,
      queue_id: registered.queueId,
      last_event_id: registered.lastEventId,
      ...VERSION_FIELDS,
      idle_queue_timeout_secs: registered.idleTimeoutSeconds,
    };
  }
}

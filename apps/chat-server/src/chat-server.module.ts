import { ApiKeyUses, DirectoryCredentials, DirectoryRoles, Passwords } from '@chat/accounts';
import { BegunPackages, ReplayFacilities } from '@chat/audit';
import { begunPackagesOf, type Configuration, hasPastStates, isSealed, past, ReplayThread } from '@chat/composition';
import { Directory, Site } from '@chat/directory';
import {
  eventQueuesMeanings,
  EventQueuesModule,
  InitialStates,
  queueEvents,
  SERVICE_VERSION,
} from '@chat/event-queues';
import { ApiParts, Credentials, PageTitle, RequestAdmission, Roles } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Mailer, NoMailer, SmtpMailer } from '@chat/mail';
import { MessageReadingModule, messageReadingMeanings } from '@chat/message-reading';
import {
  CompiledLinkifiers,
  CurrentState,
  Gauges,
  MarkdownContexts,
  NoticePace,
  OrganizationEmoji,
  RunningService,
  ServersOfService,
} from '@chat/ports';
import { BeforeErasing, ErasingProcesses, ProcessesModule } from '@chat/processes';
import { CheckpointPublishing, Proving, TILE_STORE } from '@chat/sealing';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { CORE, type Core } from './core/core.js';
import { CoreModule } from './core/core.module.js';
import { Sealing } from './core/sealing.js';
import { Servers } from './core/servers.js';
import { ThisServer } from './core/this-server.js';
import { CONFIGURATION, LOGGER } from './core/tokens.js';
import { FrontPageController } from './front-page/front-page.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { OperatorRequests } from './operator-requests/operator-requests.js';
import { RunningProcesses } from './processes/running-processes.js';
import { ReplaysElsewhere } from './replays/replays-elsewhere.js';
import { Shutdown } from './shutdown.js';

/** Made before the Nest application, because the start uses it or reports on it. */
export interface ChatServerOptions {
  readonly configuration: Configuration;
  readonly logger: Logger;
  readonly core: Core;
  readonly metrics: Metrics;
  readonly admission: RequestAdmission;
  readonly passwords: Passwords;
  readonly hasReplayThread: boolean;
}

const ofCore = { inject: [CORE] };
const ofSealing = { inject: [Sealing] };
const ofConfiguration = { inject: [CONFIGURATION] };

const PROVIDERS: readonly (Provider & { readonly provide: unknown })[] = [
  { provide: Credentials, useClass: DirectoryCredentials },
  { provide: Roles, useClass: DirectoryRoles },
  { provide: Mailer, inject: [CONFIGURATION, Site], useFactory: openMailer },
  {
    provide: NoticePace,
    inject: [Clock, CONFIGURATION],
    useFactory: (clock: Clock, { rateLimit }: Configuration) => new NoticePace(clock, rateLimit ? undefined : Infinity),
  },
  {
    provide: PageTitle,
    inject: [Directory],
    useFactory: (directory: Directory): PageTitle => ({ now: () => directory.realm.name }),
  },
  {
    provide: MarkdownContexts,
    inject: [Directory, Site, CompiledLinkifiers, OrganizationEmoji],
    useFactory: (...parts: ConstructorParameters<typeof MarkdownContexts>) => new MarkdownContexts(...parts),
  },
  {
    ...ofCore,
    provide: InitialStates,
    useFactory: (core: Core) =>
      new InitialStates(core.serverParts.initialStates(core.context()), (position) =>
        core.readYourWrites.readable(position),
      ),
  },
  {
    provide: ApiParts,
    inject: [CORE, InitialStates],
    useFactory: ({ serverParts }: Core, { description }: InitialStates) =>
      new ApiParts({
        events: [...queueEvents, ...serverParts.describedEvents],
        initialState: description,
        meanings: [eventQueuesMeanings, messageReadingMeanings, ...serverParts.meanings],
        version: SERVICE_VERSION,
      }),
  },
  {
    ...ofCore,
    provide: CurrentState,
    useFactory: ({ readYourWrites }: Core): CurrentState => ({ reached: () => readYourWrites.upToDate() }),
  },
  {
    ...ofCore,
    provide: ServersOfService,
    useFactory: ({ coordination, serverId }: Core) => new Servers(coordination, serverId),
  },
  {
    provide: ThisServer,
    inject: [CORE, CONFIGURATION],
    useFactory: (core: Core, configuration: Configuration) => new ThisServer(core, configuration),
  },
  { provide: RunningService, useExisting: ThisServer },
  { ...ofSealing, provide: TILE_STORE, useFactory: ({ tiles }: Sealing) => tiles },
  { ...ofSealing, provide: Proving, useFactory: ({ proving }: Sealing): Proving => proving },
  {
    ...ofSealing,
    provide: BeforeErasing,
    useFactory: (sealing: Sealing): BeforeErasing => ({ prepare: (parts) => sealing.keep(parts) }),
  },
  {
    ...ofCore,
    provide: ErasingProcesses,
    useFactory: ({ serverParts: { erasures, deletions } }: Core): ErasingProcesses => ({
      all: [...erasures, ...deletions],
    }),
  },
  {
    ...ofConfiguration,
    provide: CheckpointPublishing,
    useFactory: ({ publishCheckpoints }: Configuration) => new CheckpointPublishing(publishCheckpoints),
  },
  {
    provide: ReplayFacilities,
    inject: [ReplaysElsewhere, CONFIGURATION],
    useFactory: ({ ask }: ReplaysElsewhere, configuration: Configuration): ReplayFacilities => ({
      ...past,
      elsewhere: ask,
      hasStates: () => hasPastStates(configuration),
    }),
  },
  { ...ofConfiguration, provide: BegunPackages, useFactory: begunPackagesOf },
  {
    provide: OperatorRequests,
    inject: [CONFIGURATION, CORE, CommandBus, Clock, LOGGER],
    useFactory: ({ dataDir }: Configuration, core: Core, commands: CommandBus, clock: Clock, logger: Logger) =>
      new OperatorRequests(dataDir, core.serverParts, commands, clock, logger),
  },
];

/** Global: it implements ports of capabilities, whose modules cannot import from higher floors. */
@Global()
@Module({})
export class ChatServerModule {
  static of(options: ChatServerOptions): DynamicModule {
    const { configuration, logger, core, metrics, admission, passwords, hasReplayThread } = options;
    const { serverParts } = core;
    const exported = [
      { provide: CONFIGURATION, useValue: configuration },
      { provide: LOGGER, useValue: logger },
      { provide: Metrics, useValue: metrics },
      { provide: Gauges, useExisting: Metrics },
      { provide: RequestAdmission, useValue: admission },
      { provide: Passwords, useValue: passwords },
      {
        provide: ReplaysElsewhere,
        useFactory: () =>
          new ReplaysElsewhere(
            hasReplayThread && isSealed(configuration) ? new ReplayThread(configuration) : undefined,
          ),
      },
      ...PROVIDERS,
      ...(serverParts.bindings as (Provider & { readonly provide: unknown })[]),
    ];
    return {
      module: ChatServerModule,
      controllers: [FrontPageController, HealthController, MetricsController],
      imports: [
        CqrsModule.forRoot(),
        CoreModule.of(core),
        EventQueuesModule,
        ProcessesModule,
        MessageReadingModule,
        ...serverParts.modules,
      ],
      providers: [...exported, ApiKeyUses, RunningProcesses, Sealing, Shutdown],
      exports: [...exported.map(({ provide }) => provide as symbol), ApiKeyUses, Sealing],
    };
  }
}

async function openMailer({ smtpUrl, smtpFrom }: Configuration, { host }: Site): Promise<Mailer> {
  return smtpUrl === '' ? new NoMailer() : SmtpMailer.open({ url: smtpUrl, from: smtpFrom || `noreply@${host}` });
}

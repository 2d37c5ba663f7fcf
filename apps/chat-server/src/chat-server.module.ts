import { ApiKeyUses, DirectoryCredentials, DirectoryRoles, Passwords } from '@chat/accounts';
import { ReplayFacilities } from '@chat/audit';
import { NoticePace, SERVICE_VERSION } from '@chat/directory';
import { CurrentState, RunningService, ServersOfService } from '@chat/ports';
import { EventQueuesModule, InitialStates, queueEvents } from '@chat/event-queues';
import { ApiParts, Credentials, PageTitle, RequestAdmission, Roles } from '@chat/http';
import { Mailer } from '@chat/mail';
import { MessageReadingModule } from '@chat/message-reading';
import { BeforeErasing, ProcessesModule } from '@chat/processes';
import { CheckpointPublishing, Proving, TILE_STORE } from '@chat/sealing';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Core } from './core/core.js';
import { Sealing } from './core/sealing.js';
import { Servers } from './core/servers.js';
import type { ThisServer } from './core/this-server.js';
import { CoreModule } from './core/core.module.js';
import { FrontPageController } from './front-page/front-page.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { Shutdown } from './shutdown.js';

export interface ChatServerOptions {
  readonly core: Core;
  readonly thisServer: ThisServer;
  readonly metrics: Metrics;
  readonly admission: RequestAdmission;
  readonly passwords: Passwords;
  readonly rateLimit: boolean;
  readonly mailer: Mailer;
  readonly sealing: Sealing;
  readonly replaying: ReplayFacilities;
  readonly publishCheckpoints: boolean;
}

@Global()
@Module({})
export class ChatServerModule {
  static of({
    core,
    thisServer,
    metrics,
    admission,
    passwords,
    rateLimit,
    mailer,
    sealing,
    replaying,
    publishCheckpoints,
  }: ChatServerOptions): DynamicModule {
    const { directory, site, clock, serverParts } = core;
    const states = new InitialStates(serverParts.initialStates(core.context()), (position) =>
      core.readYourWrites.readable(position),
    );
    const apiParts = new ApiParts({
      events: [...queueEvents, ...serverParts.describedEvents],
      initialState: states.description,
      version: SERVICE_VERSION,
    });
    const uses = new ApiKeyUses();
    const providers = [
      { provide: ApiParts, useValue: apiParts },
      { provide: ApiKeyUses, useValue: uses },
      { provide: Credentials, useValue: new DirectoryCredentials(directory, site, uses) },
      { provide: Roles, useFactory: () => new DirectoryRoles(directory) },
      { provide: PageTitle, useValue: { now: () => directory.realm.name } satisfies PageTitle },
      { provide: Metrics, useValue: metrics },
      { provide: RequestAdmission, useValue: admission },
      { provide: Passwords, useValue: passwords },
      { provide: NoticePace, useValue: rateLimit ? new NoticePace(clock) : new NoticePace(clock, Infinity) },
      { provide: InitialStates, useValue: states },
      Shutdown,
      { provide: Mailer, useValue: mailer },
      { provide: Sealing, useValue: sealing },
      { provide: TILE_STORE, useValue: sealing.tiles },
      { provide: Proving, useValue: sealing.proving satisfies Proving },
      { provide: ReplayFacilities, useValue: replaying },
      { provide: CheckpointPublishing, useValue: new CheckpointPublishing(publishCheckpoints) },
      {
        provide: BeforeErasing,
        useValue: { prepare: (stream, before) => sealing.keep(stream, before) } satisfies BeforeErasing,
      },
      { provide: ServersOfService, useValue: new Servers(core.coordination, core.serverId) },
      { provide: RunningService, useValue: thisServer },
      { provide: CurrentState, useValue: { reached: () => core.readYourWrites.upToDate() } },
      ...(serverParts.bindings as Provider[]),
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
      providers,
      exports: providers.map((provider) =>
        typeof provider === 'object' && 'provide' in provider ? provider.provide : provider,
      ),
    };
  }
}

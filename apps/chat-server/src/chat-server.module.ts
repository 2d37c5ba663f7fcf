import { UnheardBotReports, WebhookClient } from '@chat/bots';
import { NoticePace, SERVICE_VERSION } from '@chat/directory';
import { ChannelEmailPattern, LastSeen } from '@chat/channels';
import { CurrentState, EmailGatewayOptions, MailFiles } from '@chat/email-gateway';
import { EventQueuesModule, InitialStates, queueEvents } from '@chat/event-queues';
import { ApiParts, Credentials, RequestAdmission, Roles } from '@chat/http';
import {
  DevelopmentMode,
  ApiKeyUses,
  DirectoryCredentials,
  DirectoryRoles,
  InvitedAccounts,
  LoginAttempts,
  NewestMessage,
  OwnPresenceSetting,
  Passwords,
  PresenceVisibility,
} from '@chat/members';
import { NewAccounts } from '@chat/invitations';
import { Mailer } from '@chat/mail';
import { AutomaticVisibility, MessageReadingModule, NewestReceivedMessage } from '@chat/message-reading';
import { EditPace, LinkedFiles, MovePace, OutgoingMessages, UnheardBots } from '@chat/messages';
import { Messenger } from '@chat/messenger';
import { Presences, PresenceSetting } from '@chat/presence';
import { BeforeErasing, ProcessesModule } from '@chat/processes';
import { FilesOfScheduledMessages } from '@chat/scheduled-messages';
import { CheckpointPublishing, TILE_STORE } from '@chat/sealing';
import { TopicAutomaticVisibility } from '@chat/topic-visibility';
import { Attachments, KeptFiles, ScheduledFiles } from '@chat/uploads';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { Core } from './core/core.js';
import { Sealing } from './core/sealing.js';
import { CoreModule } from './core/core.module.js';
import { FrontPageController } from './front-page/front-page.controller.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';
import { Shutdown } from './shutdown.js';

export interface ChatServerOptions {
  readonly core: Core;
  readonly metrics: Metrics;
  readonly admission: RequestAdmission;
  readonly passwords: Passwords;
  readonly developmentMode: boolean;
  readonly rateLimit: boolean;
  readonly mailer: Mailer;
  readonly webhookClient: WebhookClient;
  readonly emailGateway: EmailGatewayOptions;
  readonly sealing: Sealing;
  readonly publishCheckpoints: boolean;
}

@Global()
@Module({})
export class ChatServerModule {
  static of({
    core,
    metrics,
    admission,
    passwords,
    developmentMode,
    rateLimit,
    mailer,
    webhookClient,
    emailGateway,
    sealing,
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
      { provide: Metrics, useValue: metrics },
      { provide: RequestAdmission, useValue: admission },
      { provide: Passwords, useValue: passwords },
      { provide: LoginAttempts, useValue: new LoginAttempts(clock, rateLimit) },
      { provide: EditPace, useValue: rateLimit ? new EditPace(clock) : new EditPace(clock, Infinity) },
      { provide: MovePace, useValue: rateLimit ? new MovePace(clock) : new MovePace(clock, Infinity) },
      { provide: NoticePace, useValue: rateLimit ? new NoticePace(clock) : new NoticePace(clock, Infinity) },
      { provide: DevelopmentMode, useValue: new DevelopmentMode(developmentMode, clock) },
      { provide: InitialStates, useValue: states },
      Shutdown,
      { provide: NewestMessage, useExisting: NewestReceivedMessage },
      { provide: AutomaticVisibility, useExisting: TopicAutomaticVisibility },
      { provide: LinkedFiles, useExisting: Attachments },
      { provide: ScheduledFiles, useExisting: FilesOfScheduledMessages },
      { provide: Messenger, useExisting: OutgoingMessages },
      { provide: UnheardBots, useExisting: UnheardBotReports },
      { provide: WebhookClient, useValue: webhookClient },
      { provide: PresenceVisibility, useExisting: Presences },
      { provide: LastSeen, useExisting: Presences },
      { provide: PresenceSetting, useExisting: OwnPresenceSetting },
      { provide: Mailer, useValue: mailer },
      { provide: NewAccounts, useExisting: InvitedAccounts },
      { provide: EmailGatewayOptions, useValue: emailGateway },
      { provide: ChannelEmailPattern, useValue: new ChannelEmailPattern(emailGateway.pattern || null) },
      { provide: MailFiles, useExisting: KeptFiles },
      { provide: Sealing, useValue: sealing },
      { provide: TILE_STORE, useValue: sealing.tiles },
      { provide: CheckpointPublishing, useValue: new CheckpointPublishing(publishCheckpoints) },
      {
        provide: BeforeErasing,
        useValue: { prepare: (stream, before) => sealing.keep(stream, before) } satisfies BeforeErasing,
      },
      { provide: CurrentState, useValue: { reached: () => core.readYourWrites.upToDate() } },
      ...core.settings.map((each) => ({ provide: each.constructor, useValue: each })),
      ...serverParts.provided,
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

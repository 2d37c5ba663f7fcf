import { InitialStates } from '@chat/event-queues';
import { Credentials, Roles } from '@chat/http';
import {
  DevelopmentMode,
  DirectoryCredentials,
  DirectoryRoles,
  LoginAttempts,
  NewestMessage,
  Passwords,
} from '@chat/members';
import { LinkedFiles, NewestReceivedMessage } from '@chat/messages';
import { ServerFeatures } from '@chat/realm';
import { UploadLimits } from '@chat/uploads';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { initialStates, modules } from './capabilities.js';
import type { Core } from './core.js';
import { CoreModule } from './core.module.js';
import { HealthController } from './health/health.controller.js';
import { MetricsController } from './metrics/metrics.controller.js';
import { Metrics } from './metrics/metrics.js';

export interface ChatServerOptions {
  readonly core: Core;
  readonly metrics: Metrics;
  readonly passwords: Passwords;
  readonly developmentMode: boolean;
  readonly rateLimit: boolean;
  readonly uploadLimits: UploadLimits;
}

/** The whole service: the core, and every capability on it. */
@Global()
@Module({})
export class ChatServerModule {
  static of({ core, metrics, passwords, developmentMode, rateLimit, uploadLimits }: ChatServerOptions): DynamicModule {
    const { directory, site, clock } = core;
    const features = new ServerFeatures(developmentMode);
    const states = new InitialStates(initialStates(core, features, uploadLimits), (position) =>
      core.readYourWrites.readable(position),
    );
    const providers = [
      { provide: Credentials, useFactory: () => new DirectoryCredentials(directory, site) },
      { provide: Roles, useFactory: () => new DirectoryRoles(directory) },
      { provide: Metrics, useValue: metrics },
      { provide: Passwords, useValue: passwords },
      { provide: LoginAttempts, useValue: rateLimit ? new LoginAttempts(clock) : new LoginAttempts(clock, Infinity) },
      { provide: DevelopmentMode, useValue: new DevelopmentMode(developmentMode, clock) },
      { provide: InitialStates, useValue: states },
      { provide: ServerFeatures, useValue: features },
      { provide: NewestMessage, useExisting: NewestReceivedMessage },
      { provide: LinkedFiles, useValue: core.attachments },
      { provide: UploadLimits, useValue: uploadLimits },
    ];
    return {
      module: ChatServerModule,
      controllers: [HealthController, MetricsController],
      imports: [CqrsModule.forRoot(), CoreModule.of(core), ...modules],
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}

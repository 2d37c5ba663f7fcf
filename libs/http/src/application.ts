import { Module, type LogLevel, type LoggerService, type Type, type DynamicModule } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorFilter } from './answers/error.filter.js';
import { AuthenticationGuard } from './authentication/authentication.guard.js';
import { BasicStrategy } from './authentication/basic.strategy.js';
import { HttpAdapter, type HttpOptions } from './http.adapter.js';

/** Authenticates every route. Needs `Credentials` from a global module; the role decorators need `Roles` likewise. */
@Module({ providers: [BasicStrategy, { provide: APP_GUARD, useClass: AuthenticationGuard }] })
export class HttpModule {}

export interface ApplicationOptions extends HttpOptions {
  readonly logger?: LoggerService | LogLevel[] | false;
}

/** A Nest application with all conventions of this lib, not yet initialized: call `init()` or `listen()`. */
export async function createChatApplication(
  rootModule: Type | DynamicModule,
  { logger, ...options }: ApplicationOptions = {},
): Promise<NestFastifyApplication> {
  const adapter = new HttpAdapter(options);
  const root: DynamicModule = { module: HttpModule, imports: [rootModule] };
  const application = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    ...(logger !== undefined && { logger }),
    abortOnError: false,
  });
  application.useGlobalFilters(new ErrorFilter(adapter.routes));
  return application;
}

import {
  type CanActivate,
  type DynamicModule,
  type LoggerService,
  type LogLevel,
  Module,
  type Type,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ErrorFilter } from './answers/error.filter.js';
import { RouteTable } from './answers/route-table.js';
import { Unmatched } from './answers/unmatched.js';
import { AdmissionGuard } from './admission/admission.guard.js';
import { RequestAdmission } from './admission/request-admission.js';
import { AuthenticationGuard } from './authentication/authentication.guard.js';
import { BasicStrategy } from './authentication/basic.strategy.js';
import { Callers } from './authentication/callers.js';
import { CrossSiteGuard, PUBLIC_ORIGIN } from './authentication/cross-site.guard.js';
import { Connections } from './connections/connections.js';
import { ApiDescription } from './description/api-description.js';
import { DescriptionController } from './description/description.controller.js';
import { HttpAdapter, type HttpOptions } from './http.adapter.js';
import { LIMITS_IN_USE } from './limits/limits-in-use.js';
import { RATE_LIMITS, RateLimitGuard } from './rate-limits/rate-limit.guard.js';
import type { RateLimits } from './rate-limits/rate-limits.js';
import { BodyGuard } from './wire/body.guard.js';
import { RequestBodies } from './wire/request-bodies.js';

/**
 * Admits requests to every route, and serves the description of all of them. Needs `Credentials` from a global module; role
 * decorators need `Roles` likewise, and the description takes its `ApiParts`.
 */
@Module({
  controllers: [DescriptionController],
  providers: [
    ApiDescription,
    BasicStrategy,
    Callers,
    RequestBodies,
    Unmatched,
    { provide: APP_FILTER, useClass: ErrorFilter },
  ],
})
export class HttpModule {
  static around(
    rootModule: Type | DynamicModule,
    { routes, connections, limits }: HttpAdapter,
    rateLimits: RateLimits | null,
    admission: RequestAdmission,
    guardsBefore: readonly Type<CanActivate>[],
    publicUrl: string | null,
  ): DynamicModule {
    // In this order.
    const guards = [...guardsBefore, CrossSiteGuard, AuthenticationGuard, RateLimitGuard, AdmissionGuard, BodyGuard];
    const providers = [
      ...guards.map((guard) => ({ provide: APP_GUARD, useClass: guard })),
      { provide: RouteTable, useValue: routes },
      { provide: Connections, useValue: connections },
      { provide: LIMITS_IN_USE, useValue: limits },
      { provide: RATE_LIMITS, useValue: rateLimits },
      { provide: RequestAdmission, useValue: admission },
      { provide: PUBLIC_ORIGIN, useValue: publicUrl === null ? null : new URL(publicUrl).origin },
    ];
    return { module: HttpModule, imports: [rootModule], providers };
  }
}

export interface ApplicationOptions extends HttpOptions {
  readonly logger?: LoggerService | LogLevel[] | false;
  /** Default: nothing is counted. */
  readonly rateLimits?: RateLimits | null;
  /** Origin under which browsers reach the service. Default: from the `Host` header. */
  readonly publicUrl?: string | null;
  /** Default: no limits for one person. */
  readonly admission?: RequestAdmission;
  /** Guards before the authentication. Default: none. */
  readonly guardsBefore?: readonly Type<CanActivate>[];
}

/** A Nest application with all conventions of this library, not yet initialized: call `init()` or `listen()`. */
export async function createChatApplication(
  rootModule: Type | DynamicModule,
  {
    logger,
    rateLimits = null,
    admission = new RequestAdmission(false),
    guardsBefore = [],
    publicUrl = null,
    ...options
  }: ApplicationOptions = {},
): Promise<NestFastifyApplication> {
  const adapter = new HttpAdapter(options);
  const module = HttpModule.around(rootModule, adapter, rateLimits, admission, guardsBefore, publicUrl);
  return NestFactory.create<NestFastifyApplication>(module, adapter, {
    ...(logger !== undefined && { logger }),
    abortOnError: false,
    // RequestBodies receives bodies behind the guards.
    bodyParser: false,
  });
}

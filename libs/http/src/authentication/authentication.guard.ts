import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Connections } from '../connections/connections.js';
import { countStranger, RATE_LIMITS } from '../rate-limits/rate-limit.guard.js';
import type { RateLimits } from '../rate-limits/rate-limits.js';
import { type Caller, Callers } from './callers.js';
import { Unauthorized } from './errors.js';
import { OPEN_TO_INCOMING_WEBHOOKS, PUBLIC } from './public.js';

/** Guards every route that is not `@Public()`, before its body is read. */
@Injectable()
export class AuthenticationGuard extends AuthGuard('basic') {
  readonly #marks = {
    [PUBLIC]: new WeakMap<object, boolean>(),
    [OPEN_TO_INCOMING_WEBHOOKS]: new WeakMap<object, boolean>(),
  };

  constructor(
    private readonly reflector: Reflector,
    private readonly callers: Callers,
    private readonly connections: Connections,
    @Inject(RATE_LIMITS) private readonly rateLimits: RateLimits | null,
  ) {
    super();
  }

  override canActivate(context: ExecutionContext): Promise<boolean> | boolean {
    return this.#isMarked(PUBLIC, context) || (super.canActivate(context) as Promise<boolean>);
  }

  /** What passport-http cannot read may be valid all the same, and is refused in the API's words if it is not. */
  override handleRequest<User = Caller>(error: unknown, user: User | false, _info: unknown, context: ExecutionContext) {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    try {
      if (error) throw error;
      const caller = user || (this.callers.callerOf(request) as User);
      if ((caller as Caller).onlySends && !this.#isMarked(OPEN_TO_INCOMING_WEBHOOKS, context)) {
        throw new Unauthorized('This API is not available to incoming webhook bots.');
      }
      this.connections.isKnown(request.raw.socket);
      return caller;
    } catch (refusal) {
      countStranger(this.rateLimits, request, http.getResponse<FastifyReply>());
      throw refusal;
    }
  }

  #isMarked(mark: typeof PUBLIC | typeof OPEN_TO_INCOMING_WEBHOOKS, context: ExecutionContext): boolean {
    const [handler, known] = [context.getHandler(), this.#marks[mark]];
    let marked = known.get(handler);
    if (marked === undefined) {
      marked = this.reflector.getAllAndOverride<boolean | undefined>(mark, [handler, context.getClass()]) ?? false;
      known.set(handler, marked);
    }
    return marked;
  }
}

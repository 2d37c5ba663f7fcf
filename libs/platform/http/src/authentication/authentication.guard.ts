import { type ExecutionContext, Inject, Injectable, Optional } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Connections } from '../connections/connections.js';
import { countRequest, RATE_LIMITS } from '../rate-limits/rate-limit.guard.js';
import type { RateLimits } from '../rate-limits/rate-limits.js';
import { addressOf } from '../addresses/passed-on.js';
import { programOf } from './actor.js';
import type { CredentialsForPassport } from './basic.strategy.js';
import { type Caller, Callers, presentedBy, type PresentedCredentials } from './callers.js';
import { Unauthorized } from './errors.js';
import { KeyUses } from './key-uses.js';
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
    @Optional() private readonly uses?: KeyUses,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.#isMarked(PUBLIC, context)) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    try {
      const caller = await this.#authenticate(request);
      if (caller.onlySends && !this.#isMarked(OPEN_TO_INCOMING_WEBHOOKS, context)) {
        throw new Unauthorized('This API is not available to incoming webhook bots.');
      }
      request.user = caller;
      this.#noteUse(caller, request);
    } catch (refusal) {
      countRequest(this.rateLimits, request, http.getResponse<FastifyReply>());
      throw refusal;
    }
    if (!request.raw.complete) request.confirmUser = () => void this.callers.callerOf(presentedBy(request));
    this.connections.isKnown(request.raw.socket, request.user.userId);
    return true;
  }

  /**
   * Passport gets only the credentials: its assignments to its strategy outlive the request, and would keep all of it in memory
   * until the next full collection (ADR 80).
   */
  async #authenticate(request: FastifyRequest): Promise<Caller> {
    const presented: CredentialsForPassport = { ...presentedBy(request), callers: this.callers };
    try {
      await super.canActivate(contextOf(presented));
    } catch (refusal) {
      if (presented.refusedName !== undefined) this.uses?.refused(presented.refusedName, addressOf(request));
      throw refusal;
    }
    return presented.user!;
  }

  #noteUse(caller: Caller, request: FastifyRequest): void {
    const address = addressOf(request);
    this.uses?.used(caller, { address, client: () => programOf(request), correlationId: request.id });
  }

  /** passport-http cannot read all valid credentials; invalid ones are refused in the API's words. */
  override handleRequest<User = Caller>(error: unknown, user: User | false, _info: unknown, context: ExecutionContext) {
    if (error) throw error;
    return user || (this.callers.callerOf(context.switchToHttp().getRequest<PresentedCredentials>()) as User);
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

/** An execution context for `AuthGuard`, with these credentials instead of the request. */
function contextOf(presented: PresentedCredentials): ExecutionContext {
  const http = { getRequest: () => presented, getResponse: () => ({}), getNext: () => undefined };
  return { switchToHttp: () => http as HttpArguments } as ExecutionContext;
}

type HttpArguments = ReturnType<ExecutionContext['switchToHttp']>;

import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedAddress } from '../addresses/addresses.js';
import { idOfRerouted } from '../wire/request-bodies.js';
import { type Bucket, RateLimitHit, RateLimits } from './rate-limits.js';
import type { RateStatus } from './rate-window.js';

/** Injection token of the `RateLimits`, null when nothing is counted. */
export const RATE_LIMITS = Symbol('RateLimits');

const BUCKET = 'chat:rate-bucket';

/** Counts a route, or a controller's routes, in a bucket of its own; `none` does not count it at all. */
export const RateBucket = (bucket: Bucket | 'none') => SetMetadata(BUCKET, bucket);

/** Refuses callers who ask too often, before anything else is done for them, and adds the rate limit headers to every answer. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  readonly #buckets = new WeakMap<object, Bucket | 'none' | 'default'>();

  constructor(
    private readonly reflector: Reflector,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits | null,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (!this.limits) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const bucket = this.#bucketOf(context);
    if (bucket === 'none' || idOfRerouted(request.raw)) return true;
    const { user } = request;
    const admit = (limits: RateLimits) =>
      user ? limits.admit(user.userId, bucket === 'default' ? undefined : bucket) : admitStranger(limits, request);
    show(http.getResponse<FastifyReply>(), this.limits, admit);
    return true;
  }

  #bucketOf(context: ExecutionContext): Bucket | 'none' | 'default' {
    const handler = context.getHandler();
    let bucket = this.#buckets.get(handler);
    if (bucket === undefined) {
      bucket = this.reflector.getAllAndOverride<Bucket | 'none' | undefined>(BUCKET, [handler, context.getClass()]);
      this.#buckets.set(handler, (bucket ??= 'default'));
    }
    return bucket;
  }
}

/** Counts a request whose credentials were refused. @throws RateLimitHit */
export function countStranger(limits: RateLimits | null, request: FastifyRequest, reply: FastifyReply): void {
  if (limits) show(reply, limits, () => admitStranger(limits, request));
}

const admitStranger = (limits: RateLimits, request: FastifyRequest) => limits.admitStranger(countedAddress(request.ip));

function show(reply: FastifyReply, limits: RateLimits, admit: (limits: RateLimits) => RateStatus): void {
  try {
    showStatus(reply, admit(limits));
  } catch (error) {
    if (error instanceof RateLimitHit) showStatus(reply, error.rateStatus);
    throw error;
  }
}

function showStatus(reply: FastifyReply, { limit, remaining, resetAt }: RateStatus): void {
  reply
    .header('x-ratelimit-limit', limit)
    .header('x-ratelimit-remaining', remaining)
    .header('x-ratelimit-reset', Math.ceil(resetAt / 1000));
}

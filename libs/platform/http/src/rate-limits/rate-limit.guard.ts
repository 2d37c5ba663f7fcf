import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../addresses/passed-on.js';
import { type Bucket, RateLimitHit, RateLimits } from './rate-limits.js';
import type { RateStatus } from './rate-window.js';

/** Injection token of the `RateLimits`, null when nothing is counted. */
export const RATE_LIMITS = Symbol('RateLimits');

export const BUCKET = 'chat:rate-bucket';

export type RouteBucket = Bucket | 'none';

/** Counts a route, or a controller's routes, in a bucket of its own; `none` does not count it at all. */
export const RateBucket = (bucket: RouteBucket) => SetMetadata(BUCKET, bucket);

/** Refuses callers over their rate before any other work, and adds the rate limit headers to every answer. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  readonly #buckets = new WeakMap<object, RouteBucket | 'default'>();

  constructor(
    private readonly reflector: Reflector,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits | null,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const bucket = this.#bucketOf(context);
    if (bucket === 'none') return true;
    const http = context.switchToHttp();
    const named = bucket === 'default' ? undefined : bucket;
    countRequest(this.limits, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>(), named);
    return true;
  }

  #bucketOf(context: ExecutionContext): RouteBucket | 'default' {
    const handler = context.getHandler();
    let bucket = this.#buckets.get(handler);
    if (bucket === undefined) {
      bucket = this.reflector.getAllAndOverride<RouteBucket | undefined>(BUCKET, [handler, context.getClass()]);
      this.#buckets.set(handler, (bucket ??= 'default'));
    }
    return bucket;
  }
}

interface Counted {
  /** The sender's status at that time. */
  readonly status: RateStatus;
  readonly limits: RateLimits;
}

/** A request that is routed again under another verb passes the guards again. */
const counted = new WeakMap<IncomingMessage, Counted>();

/** Takes the count of a poll back when its answer has news for the client. */
export function takeBackCount(reply: FastifyReply): void {
  const { raw, user } = reply.request;
  const { limits, status } = counted.get(raw) ?? {};
  if (limits && status && user) showStatus(reply, limits.takeBackPoll(user.userId, status));
}

/** Counts a request once, for its account, or for its address when it is anonymous. @throws RateLimitHit */
export function countRequest(
  limits: RateLimits | null,
  request: FastifyRequest,
  reply: FastifyReply,
  bucket?: Bucket,
): void {
  if (!limits) return;
  const { raw, user } = request;
  try {
    let status = counted.get(raw)?.status;
    status ??= user ? limits.admit(user.userId, bucket) : limits.admitStranger(addressOf(request));
    counted.set(raw, { limits, status });
    showStatus(reply, status);
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

import { EventLogUnavailable } from '@chat/event-log';
import { servedFromOldKnowledge } from '@chat/http';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { CORE, type Core } from '../core/core.js';
import type { ReadYourWrites } from '../core/read-your-writes.js';
import { FOR_OPERATORS } from './for-operators.js';

const READING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Refuses requests once the directory has stopped; with several servers, each request sees everything that any of them has acknowledged. */
@Injectable()
export class AvailabilityGuard implements CanActivate {
  readonly #forOperators = new WeakMap<object, boolean>();

  constructor(
    private readonly reflector: Reflector,
    @Inject(CORE) private readonly core: Core,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (this.#isForOperators(context)) return true;
    const { follower, isDistributed, readYourWrites } = this.core;
    if (follower.failure !== undefined) throw new EventLogUnavailable('The directory has stopped.');
    return isDistributed ? this.#isCurrent(context, readYourWrites) : true;
  }

  /** Without the log, missing data may be on another server. @throws NotReadableYet; TemporarilyUnavailable */
  async #isCurrent(context: ExecutionContext, readYourWrites: ReadYourWrites): Promise<true> {
    try {
      await readYourWrites.upToDate();
    } catch (error) {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      if (!READING.has(request.method) || !(error instanceof EventLogUnavailable)) throw error;
      servedFromOldKnowledge(request);
    }
    return true;
  }

  #isForOperators(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    let isFor = this.#forOperators.get(handler);
    if (isFor === undefined) {
      const targets = [handler, context.getClass()];
      isFor = this.reflector.getAllAndOverride<boolean | undefined>(FOR_OPERATORS, targets) ?? false;
      this.#forOperators.set(handler, isFor);
    }
    return isFor;
  }
}

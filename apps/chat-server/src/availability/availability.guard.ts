import { EventLogUnavailable } from '@chat/event-log';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CORE, type Core } from '../core/core.js';
import { FOR_OPERATORS } from './for-operators.js';

/**
 * Refuses every request once the directory has stopped: on an old directory nobody may do or see anything. With several
 * servers it lets every request see what any of them has acknowledged before it came.
 */
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
    return isDistributed ? readYourWrites.current().then(() => true) : true;
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

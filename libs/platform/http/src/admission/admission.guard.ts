import type { IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { BUCKET, type RouteBucket } from '../rate-limits/rate-limit.guard.js';
import { RequestAborted } from '../wire/errors.js';
import { type AdmittedRequest, RequestAdmission } from './request-admission.js';

const COSTLY = 'chat:costly';

/** Marks a route whose requests may read or change a lot: few of them are worked on at once, even if they only read. */
export const Costly = () => SetMetadata(COSTLY, true);

interface Place {
  readonly isCostly: boolean;
  readonly admitted: AdmittedRequest;
}

/** A request that is routed again under another verb passes the guards again. */
const places = new WeakMap<IncomingMessage, Place>();

/** Call it when the request is answered, or its connection closed. */
export function releasePlace({ raw }: Pick<FastifyRequest, 'raw'>): void {
  places.get(raw)?.admitted.release();
}

/**
 * Makes a request wait until there is room to work on it, before its body is read. Polls and file transfers wait for their clients
 * and need no place; anonymous requests have limits of their own.
 */
@Injectable()
export class AdmissionGuard implements CanActivate {
  readonly #kinds = new WeakMap<object, 'placeless' | 'ordinary' | 'costly'>();

  constructor(
    private readonly reflector: Reflector,
    private readonly admission: RequestAdmission,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const kind = this.#kindOf(context);
    if (!request.user || kind === 'placeless') return true;
    const isCostly = kind === 'costly' || request.method === 'GET';
    const before = places.get(request.raw);
    if (before?.isCostly === isCostly) return true;
    before?.admitted.release();
    const admitted = this.admission.admit(request.user, isCostly);
    if (!(admitted instanceof Promise)) return keep(request, { isCostly, admitted });
    return admitted.then((late) => keep(request, { isCostly, admitted: late }));
  }

  #kindOf(context: ExecutionContext): 'placeless' | 'ordinary' | 'costly' {
    const handler = context.getHandler();
    let kind = this.#kinds.get(handler);
    if (kind === undefined) {
      const targets = [handler, context.getClass()];
      const bucket = this.reflector.getAllAndOverride<RouteBucket | undefined>(BUCKET, targets) ?? 'sends';
      const isCostly = this.reflector.getAllAndOverride<boolean | undefined>(COSTLY, targets) ?? false;
      kind = bucket !== 'sends' ? 'placeless' : isCostly ? 'costly' : 'ordinary';
      this.#kinds.set(handler, kind);
    }
    return kind;
  }
}

/** Skips a client that has left while its request waited. */
function keep(request: FastifyRequest, place: Place): boolean {
  if (request.raw.socket.destroyed) {
    place.admitted.release();
    throw new RequestAborted();
  }
  places.set(request.raw, place);
  return true;
}

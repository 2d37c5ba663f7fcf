import { DomainError } from '@chat/kernel';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Callers, presentedBy } from '../authentication/callers.js';
import { countRequest, RATE_LIMITS } from '../rate-limits/rate-limit.guard.js';
import { RateLimitHit, type RateLimits } from '../rate-limits/rate-limits.js';
import { Rerouted } from '../wire/errors.js';
import { RequestBodies } from '../wire/request-bodies.js';
import { send, sendError } from './envelope.js';
import { absentFeature } from './absent-features.js';
import { RouteTable } from './route-table.js';

/** Answers requests that no route serves. */
@Injectable()
export class Unmatched {
  constructor(
    private readonly routes: RouteTable,
    private readonly callers: Callers,
    private readonly bodies: RequestBodies,
    @Inject(RATE_LIMITS) private readonly rateLimits: RateLimits | null,
  ) {}

  /**
   * Answers OPTIONS with 204, a known path with 405, any other request with 404. A POST whose form names another verb is routed
   * again.
   */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const methods = this.routes.methodsOf(request.url);
    if (!methods || methods.includes(request.method)) return sendError(reply, noSuchEndpoint(request));
    if (request.method === 'OPTIONS') return void reply.code(204).header('Allow', methods.join(', ')).send();
    if (request.method === 'POST' && this.bodies.isExpected(request)) {
      try {
        await this.#receiveForm(request, reply);
      } catch (error) {
        if (error instanceof Rerouted) return;
        if (error instanceof RateLimitHit) return sendError(reply, error);
      }
    }
    reply.code(405).header('Allow', methods.join(', '));
    send(reply, { result: 'error', msg: 'Method Not Allowed', code: 'BAD_REQUEST', allowed_methods: methods });
  }

  /** No guard has counted the request, so the form of an unknown client is not read. */
  async #receiveForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      request.user = this.callers.callerOf(presentedBy(request));
    } finally {
      countRequest(this.rateLimits, request, reply);
    }
    await this.bodies.receive(request, reply);
  }
}

function noSuchEndpoint({ method, url }: FastifyRequest): DomainError {
  const path = url.split('?', 1)[0]!;
  const message = absentFeature(path) ?? `This server has no endpoint ${method} ${path}`;
  return new DomainError(message, 'BAD_REQUEST', {}, 404);
}

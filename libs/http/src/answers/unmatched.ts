import { DomainError } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Callers, presentedBy } from '../authentication/callers.js';
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
  ) {}

  /** OPTIONS with 204, a known path with 405, anything else with 404. A POST whose form names another verb goes on. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const methods = this.routes.methodsOf(request.url);
    if (!methods || methods.includes(request.method)) return sendError(reply, noSuchEndpoint(request));
    if (request.method === 'OPTIONS') return void reply.code(204).header('Allow', methods.join(', ')).send();
    if (request.method === 'POST' && (await this.#goesOn(request, reply))) return;
    reply.code(405).header('Allow', methods.join(', '));
    send(reply, { result: 'error', msg: 'Method Not Allowed', code: 'BAD_REQUEST', allowed_methods: methods });
  }

  /** The form of somebody unknown is not looked at. */
  async #goesOn(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    if (!this.bodies.isExpected(request)) return false;
    try {
      request.user = this.callers.callerOf(presentedBy(request));
      await this.bodies.receive(request, reply);
      return false;
    } catch (error) {
      return error instanceof Rerouted;
    }
  }
}

function noSuchEndpoint({ method, url }: FastifyRequest): DomainError {
  const path = url.split('?', 1)[0]!;
  const message = absentFeature(path) ?? `This server has no endpoint ${method} ${path}`;
  return new DomainError(message, 'BAD_REQUEST', {}, 404);
}

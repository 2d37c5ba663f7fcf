import { METHODS, type IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS_IN_USE, type HttpLimits } from '../limits/limits-in-use.js';
import { Rerouted, UnreadableRequest } from './errors.js';
import { hasBody, receiveBody } from './receive-body.js';
import { readBody } from './request-parameters.js';

/** A request that is routed again under another verb. */
interface FirstPass {
  readonly body: Buffer;
  readonly requestId: string;
}

const rerouted = new WeakMap<IncomingMessage, FirstPass>();

/** Id of a request that arrives again, under another verb. */
export function idOfRerouted(request: IncomingMessage): string | undefined {
  return rerouted.get(request)?.requestId;
}

/** Receives the bodies of requests. Only handlers of files read them otherwise. */
@Injectable()
export class RequestBodies {
  constructor(@Inject(LIMITS_IN_USE) private readonly limits: HttpLimits) {}

  isExpected({ raw, routeOptions }: FastifyRequest): boolean {
    return hasBody(raw) && !routeOptions.config?.streamsBody;
  }

  /**
   * Makes the body available to parameters.
   * @throws UnreadableRequest; Rerouted when the form names another verb, under which the request is then answered
   */
  async receive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { raw } = request;
    const known = rerouted.get(raw);
    request.body = known ? known.body : await this.#receive(request, reply);
    const verb = known || request.method !== 'POST' ? undefined : verbIn(request);
    if (verb === undefined || verb === 'POST') return;
    rerouted.set(raw, { body: request.body as Buffer, requestId: request.id });
    raw.method = servedAs(verb);
    reply.hijack();
    request.server.routing(raw, reply.raw);
    throw new Rerouted();
  }

  #receive({ raw, user, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
    if (raw.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue();
    const { bodyBytes, bodyMs, strangerBodyBytes, strangerBodyMs } = this.limits;
    const { fileBytes = 0 } = routeOptions.config ?? {};
    return user
      ? receiveBody(raw, { bytes: bodyBytes + fileBytes, withinMs: bodyMs })
      : receiveBody(raw, { bytes: strangerBodyBytes, withinMs: strangerBodyMs });
  }
}

/** An unused path. */
const UNKNOWN_VERB = 'UNBIND';

/** Node has decided by the headers that the answer has a body: answers HEAD as GET. */
function servedAs(verb: string): string {
  if (verb === 'HEAD') return 'GET';
  return METHODS.includes(verb) ? verb : UNKNOWN_VERB;
}

/** The verb that a form names as `method`. */
function verbIn(request: FastifyRequest): string | undefined {
  if (!(request.body as Buffer).includes('method')) return undefined;
  const form = new Map<string, string>();
  try {
    readBody(request, form);
  } catch (error) {
    if (error instanceof UnreadableRequest) return undefined;
    throw error;
  }
  return form.get('method')?.toUpperCase();
}

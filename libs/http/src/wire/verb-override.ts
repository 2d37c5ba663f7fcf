import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { readBody } from './request-parameters.js';

/** Serves a POST whose form names another verb as `method` as if it had come with that verb. */
export function overrideVerb(
  this: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const verb = request.method === 'POST' ? verbIn(request) : undefined;
  if (verb === undefined || verb === 'POST') return done();
  const { raw, body } = request;
  const replayed = Object.assign(Readable.from([body]), {
    method: verb,
    url: raw.url,
    headers: { ...raw.headers, 'x-request-id': request.id },
    rawHeaders: raw.rawHeaders,
    httpVersion: raw.httpVersion,
    socket: raw.socket,
    connection: raw.socket,
  });
  reply.hijack();
  this.routing(replayed as unknown as IncomingMessage, reply.raw);
}

function verbIn(request: FastifyRequest): string | undefined {
  if (!Buffer.isBuffer(request.body) || !request.body.includes('method')) return undefined;
  const form = new Map<string, string>();
  try {
    readBody(request, form);
  } catch {
    return undefined;
  }
  return form.get('method')?.toUpperCase();
}

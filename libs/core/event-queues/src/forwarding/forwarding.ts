import { CoordinationUnavailable, type ServerAddress } from '@chat/coordination';
import { passedOn, provenTo } from '@chat/http';
import { DomainError } from '@chat/kernel';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventQueues } from '../event-queues/event-queues.js';

interface Envelope {
  readonly result: 'success' | 'error';
  readonly msg: string;
  readonly code?: string;
  readonly ignored_parameters_unsupported?: unknown;
}

/** Forwards requests for a queue to the server that has it, so that a client may ask any server. */
@Injectable()
export class Forwarding {
  constructor(private readonly queues: EventQueues) {}

  /**
   * @param parameters of the request, by their wire names
   * @returns the other server's answer; undefined when the queue is here, or nowhere
   * @throws DomainError as the other server answers it; CoordinationUnavailable when it does not answer
   */
  async forward(
    queueId: string,
    parameters: Readonly<Record<string, unknown>>,
    reply: FastifyReply,
  ): Promise<object | undefined> {
    const server = await this.queues.find(queueId);
    if (server === undefined) return undefined;
    const { request } = reply;
    if (request.passedOnFor !== null) throw new CoordinationUnavailable('The queue has just moved to another server.');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { status, body } = await ask(server, `/api/v1/events?${query(parameters)}`, request, gone.signal);
    const { result, msg, code, ignored_parameters_unsupported: _ignored, ...fields } = body;
    if (result === 'error') throw new DomainError(msg, code, fields, status);
    return fields;
  }
}

function query(parameters: Readonly<Record<string, unknown>>): URLSearchParams {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

async function ask({ url, secret }: ServerAddress, path: string, request: FastifyRequest, signal: AbortSignal) {
  try {
    const headers = provenTo(secret, passedOn(request));
    const response = await fetch(`${url}${path}`, { method: request.method, headers, signal });
    return { status: response.status, body: (await response.json()) as Envelope };
  } catch (error) {
    throw new CoordinationUnavailable('The server that has the queue does not answer.', { cause: error });
  }
}

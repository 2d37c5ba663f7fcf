import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import { StreamableFile } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@chat/kernel';
import { errorEnvelope, sendError, sendSuccess } from './answers/envelope.js';
import { FileAnswer, sendFile } from './answers/file-answer.js';
import { RouteTable } from './answers/route-table.js';
import { trackRequests } from './current-request.js';
import { streamBody } from './wire/uploaded-files.js';
import { overrideVerb } from './wire/verb-override.js';

export interface HttpOptions {
  /** Bytes that the body of a request may have; more is answered 413. Default 1 MiB. */
  readonly bodyLimit?: number;
  /** Bytes of request line and headers together. Default 256 KiB: clients put message content into the query string. */
  readonly headerLimit?: number;
}

const MAX_PATH_PARAMETER = 1000;

/** Fastify, answering in envelopes. */
export class HttpAdapter extends FastifyAdapter {
  readonly routes = new RouteTable();

  constructor({ bodyLimit = 1024 * 1024, headerLimit = 256 * 1024 }: HttpOptions = {}) {
    super({
      bodyLimit,
      skipMiddie: true,
      multipart: false,
      http: { maxHeaderSize: headerLimit, requireHostHeader: false },
      return503OnClosing: false,
      requestIdHeader: false,
      genReqId: requestId,
      routerOptions: { maxParamLength: MAX_PATH_PARAMETER, querystringParser: (text) => ({ text }) },
      frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
        sendError(reply, new DomainError(error.message, 'BAD_REQUEST', {}, error.statusCode)),
      clientErrorHandler: answerUnparsable,
    });
    const fastify = this.getInstance();
    for (const method of ['GET', 'HEAD']) fastify.addHttpMethod(method, { hasBody: true, overrideExisting: true });
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    fastify.decorateRequest('user', null);
    fastify.decorateRequest('parameters', null);
    fastify.decorateRequest('ignoredParameters', null);
    fastify.decorateRequest('bodyStream', null);
    fastify.server.on('checkExpectation', (request, response) => fastify.routing(request, response));
    fastify.addHook('preClose', endConnectionsWhenIdle.bind(null, fastify.server));
    fastify.addHook('onRoute', (route) => {
      this.routes.add(route);
      streamBody(route);
    });
    trackRequests(fastify as unknown as FastifyInstance);
    fastify.addHook('preHandler', overrideVerb);
  }

  override registerParserMiddleware(): void {}

  override reply(response: ServerResponse | FastifyReply, body: unknown, status?: number): FastifyReply {
    const reply = response as FastifyReply;
    if (body instanceof FileAnswer) return sendFile(reply, body);
    if (
      body instanceof StreamableFile ||
      body instanceof Readable ||
      body instanceof Uint8Array ||
      typeof body === 'string'
    ) {
      return super.reply(reply, body, status);
    }
    if (status !== undefined) reply.code(status);
    sendSuccess(reply, (body ?? {}) as object);
    return reply;
  }

  /** Clients take 200 for success and nothing else, so Nest's 201 for POST becomes 200. */
  override status(reply: ServerResponse | FastifyReply, status: number): unknown {
    return super.status(reply, status === 201 ? 200 : status);
  }
}

/** Closing ends connections that are idle at that moment; those that finish an answer later would be waited for. */
function endConnectionsWhenIdle(server: Server, done: () => void): void {
  server.keepAliveTimeout = 1;
  server.keepAliveTimeoutBuffer = 0;
  done();
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;

function requestId({ headers }: { headers: IncomingMessage['headers'] }): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** Answers what Node's HTTP parser refuses, before there is a request. */
function answerUnparsable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'Request headers are too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'Request timed out']
        : ['400 Bad Request', 'Malformed HTTP request'];
  const body = `${JSON.stringify(errorEnvelope(new DomainError(message)))}\n`;
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import { StreamableFile } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@chat/kernel';
import { releasePlace } from './admission/admission.guard.js';
import { AddressRanges } from './addresses/addresses.js';
import { forwardedAddresses } from './addresses/forwarded-addresses.js';
import { believePassedOn } from './addresses/passed-on.js';
import { errorEnvelope, sendError, sendSuccess } from './answers/envelope.js';
import { FileAnswer, sendFile } from './answers/file-answer.js';
import { RouteTable } from './answers/route-table.js';
import { Connections } from './connections/connections.js';
import { UnreadAnswers } from './connections/unread-answers.js';
import { DescribedRoutes } from './description/described-routes.js';
import { trackRequests } from './wire/current-request.js';
import type { HttpLimits } from './limits/limits-in-use.js';
import { idOfRerouted } from './wire/request-bodies.js';
import { LIMITS } from './http.limits.js';

declare module 'fastify' {
  interface FastifyInstance {
    readonly connections: Connections;
    readonly unreadAnswers: UnreadAnswers;
  }
}

export interface HttpOptions {
  /** Overrides of the server's limits. */
  readonly limits?: Partial<HttpLimits>;
  /** Addresses and ranges of trusted proxies, which name the client's address. Default none. */
  readonly trustedProxies?: readonly string[];
  /** Secret that proves a forwarded request comes from another server. Default: single server. */
  readonly serverSecret?: string;
}

/** Set before any code reads the client's address. */
function nameAddressesOnly({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for'];
  const addresses = typeof forwarded === 'string' ? forwardedAddresses(forwarded) : undefined;
  if (addresses === undefined) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = addresses;
}

const MAX_PATH_PARAMETER = 1000;
const LOOK_AT_TIMES_EVERY_MS = 1_000;

/** Fastify with answers in envelopes. */
export class HttpAdapter extends FastifyAdapter {
  readonly routes = new RouteTable();
  readonly connections: Connections;
  readonly limits: HttpLimits;
  readonly described = new DescribedRoutes();

  constructor({ limits: ownLimits, trustedProxies = [], serverSecret }: HttpOptions = {}) {
    const limits = { ...LIMITS.http, ...ownLimits };
    const proxies = new AddressRanges(trustedProxies);
    super({
      skipMiddie: true,
      multipart: false,
      trustProxy: (address: string) => proxies.includes(address),
      connectionTimeout: limits.idleMs,
      requestTimeout: limits.uploadMs,
      http: {
        maxHeaderSize: limits.headerBytes,
        headersTimeout: limits.headersMs,
        connectionsCheckingInterval: LOOK_AT_TIMES_EVERY_MS,
        requireHostHeader: false,
      },
      return503OnClosing: false,
      // No route has a schema: without these, Fastify loads and starts the compilers of schemas.
      schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
      requestIdHeader: false,
      genReqId: (request: unknown) => requestId(request as IncomingMessage),
      routerOptions: { maxParamLength: MAX_PATH_PARAMETER, querystringParser: (text) => ({ text }) },
      rewriteUrl: ({ url = '/' }) => this.routes.withDecodedSlashes(url),
      frameworkErrors: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) =>
        sendError(reply, new DomainError(error.message, 'BAD_REQUEST', {}, error.statusCode)),
      clientErrorHandler: (error: ClientError, socket: Socket) => answerUnparsable(error, socket, limits),
    });
    this.limits = limits;
    this.connections = new Connections(limits, (address) => proxies.includes(address));
    const fastify = this.getInstance();
    for (const method of ['GET', 'HEAD']) fastify.addHttpMethod(method, { hasBody: true, overrideExisting: true });
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', (_request, _body, done) => done(null));
    fastify.decorate('connections', this.connections);
    fastify.decorate('unreadAnswers', new UnreadAnswers(limits));
    fastify.decorateRequest('user', null);
    fastify.decorateRequest('confirmUser', null);
    fastify.decorateRequest('passedOnFor', null);
    fastify.decorateRequest('parameters', null);
    fastify.decorateRequest('ignoredParameters', null);
    fastify.decorateRequest('files', null);
    fastify.server.on('checkExpectation', (request, response) => fastify.routing(request, response));
    // Answered like any other request; the body is requested when it is to be read.
    fastify.server.on('checkContinue', (request, response) => fastify.routing(request, response));
    this.connections.watch(fastify.server);
    fastify.addHook('onRequest', (request, reply, done) => {
      nameAddressesOnly(request.raw);
      believePassedOn(request, serverSecret);
      if (this.connections.began(request.raw)) done();
      else reply.hijack();
    });
    fastify.addHook('onSend', (request, _reply, _payload, done) => {
      releasePlace(request);
      done();
    });
    fastify.addHook('onResponse', (request, _reply, done) => {
      this.connections.answered(request.raw);
      done();
    });
    fastify.addHook('preClose', (done) => {
      endConnectionsWhenIdle(fastify.server);
      this.connections.close();
      done();
    });
    fastify.addHook('onRoute', (route) => {
      this.routes.add(route);
      this.described.add(route);
    });
    trackRequests(fastify as unknown as FastifyInstance);
  }

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

  /** Clients accept only 200 as success, so Nest's 201 for POST becomes 200. */
  override status(reply: ServerResponse | FastifyReply, status: number): unknown {
    return super.status(reply, status === 201 ? 200 : status);
  }
}

/** Closing ends only connections that are idle at that moment; it would wait for those that finish an answer later. */
function endConnectionsWhenIdle(server: Server): void {
  server.keepAliveTimeout = 1;
  server.keepAliveTimeoutBuffer = 0;
}

function noSchemas(): never {
  throw new Error('Parameters are declared, not described by a schema of a route.');
}

const REQUEST_ID = /^[\w.:-]{1,64}$/;

function requestId(request: IncomingMessage): string {
  const sent = idOfRerouted(request) ?? request.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

type ClientError = Error & { readonly code?: string };

/**
 * Answers requests that Node's HTTP parser refuses before they exist, and those that arrive too slowly. The connection closes after
 * `refusedBodyMs`.
 */
function answerUnparsable(error: ClientError, socket: Socket, { refusedBodyMs }: HttpLimits): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'Request headers are too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'Request timed out']
        : ['400 Bad Request', 'Malformed HTTP request'];
  const body = `${JSON.stringify(errorEnvelope(new DomainError(message)))}\n`;
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  const timer = setTimeout(() => socket.destroy(), refusedBodyMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

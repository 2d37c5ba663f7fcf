import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger, Optional } from '@nestjs/common';
import { DomainError, TemporarilyUnavailable } from '@chat/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../addresses/passed-on.js';
import { releasePlace } from '../admission/admission.guard.js';
import { LoginRequired, Unauthorized } from '../authentication/errors.js';
import { RequestAborted, Rerouted } from '../wire/errors.js';
import { sendError } from './envelope.js';
import { isServedFromOldKnowledge } from './old-knowledge.js';
import { ReachedLimits } from './reached-limits.js';
import { Unmatched } from './unmatched.js';

/** Answers everything that is thrown with the error envelope; unexpected errors are logged with the request's id. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #logger = new Logger('Http');

  constructor(
    private readonly unmatched: Unmatched,
    @Optional() private readonly limits?: ReachedLimits,
  ) {}

  catch(exception: unknown, host: ArgumentsHost): void | Promise<void> {
    if (exception instanceof Rerouted) return;
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return this.#log(exception, request);
    if (exception instanceof RequestAborted) {
      releasePlace(request);
      return void reply.hijack();
    }

    if (isServedFromOldKnowledge(request) && mayHaveChanged(exception)) return sendError(reply, unavailable());
    if (exception instanceof LoginRequired) return void reply.redirect(exception.location, 302);
    if (exception instanceof Unauthorized && mayAskForPassword(request)) {
      reply.header('WWW-Authenticate', 'Basic realm="zulip"');
    }
    const error = asDomainError(exception);
    if (error.httpStatus === 404 && exception instanceof HttpException) return this.unmatched.answer(request, reply);
    if (error.httpStatus === 500) this.#log(exception, request);
    if (isLimit(error)) this.#note(error, request);
    sendError(reply, error);
  }

  #note({ code }: DomainError, request: FastifyRequest): void {
    const { method, routeOptions, user } = request;
    const route = `${method} ${routeOptions.url ?? '(unknown route)'}`;
    this.limits?.reached({ code, route, by: user?.userId ?? addressOf(request) });
  }

  /** Logs the route: the path itself may contain the key of a mailed link, or name people. */
  #log(exception: unknown, { id, method, routeOptions }: FastifyRequest): void {
    const stack = exception instanceof Error ? exception.stack : String(exception);
    this.#logger.error(`${method} ${routeOptions.url ?? 'of an unknown route'} failed (request ${id})`, stack);
  }
}

const isLimit = ({ httpStatus, code }: DomainError): boolean =>
  httpStatus === 429 || httpStatus === 413 || code === 'SERVER_BUSY';

/**
 * Without this, a browser that fetches for a page would ask for credentials and store them, and other pages could then use them.
 */
function mayAskForPassword({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  return mode === undefined || mode === 'navigate';
}

/** True when the refusal depends on accounts, messages or other state; refusals for size or rate do not. */
function mayHaveChanged(exception: unknown): boolean {
  return exception instanceof DomainError && [400, 401, 403, 404].includes(exception.httpStatus);
}

function asDomainError(exception: unknown): DomainError {
  if (exception instanceof DomainError) return exception;
  if (exception instanceof TemporarilyUnavailable) return unavailable();
  const { status, message } = httpFault(exception);
  if (status >= 400 && status < 500) return new DomainError(message, 'BAD_REQUEST', {}, status);
  return new DomainError('Internal server error', 'BAD_REQUEST', {}, 500);
}

const unavailable = () =>
  new DomainError('The service is temporarily unavailable', 'SERVER_NOT_READY', { 'retry-after': 1 }, 503);

function httpFault(exception: unknown): { status: number; message: string } {
  if (exception instanceof HttpException) return { status: exception.getStatus(), message: exception.message };
  const { code, statusCode, message } = exception as { code?: string; statusCode?: number; message?: string };
  if (code?.startsWith('FST_') && statusCode !== undefined) return { status: statusCode, message: message ?? '' };
  return { status: 500, message: '' };
}

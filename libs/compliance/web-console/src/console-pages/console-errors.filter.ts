import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { DomainError, TemporarilyUnavailable } from '@chat/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { page } from '../pages/layout.js';
import { PAGE_HEADERS } from './page-headers.js';
import { RefusedOnPage } from './page-below.js';
import { NotLoggedIn } from '../sessions/session.guard.js';

const UNKNOWN_LOGIN = 401;
const RETRY_SECONDS = 5;

type Caught = Refused | NotLoggedIn | DomainError | TemporarilyUnavailable;

/** Shows refusals as pages, and sends people without a session to the log-in. */
@Catch(Refused, NotLoggedIn, DomainError, TemporarilyUnavailable)
export class ConsoleErrors implements ExceptionFilter {
  catch(error: Caught, host: ArgumentsHost): void {
    const [request, reply] = [
      host.switchToHttp().getRequest<FastifyRequest>(),
      host.switchToHttp().getResponse<FastifyReply>(),
    ];
    const isUnknown = error instanceof NotLoggedIn || (error instanceof Refused && error.status === UNKNOWN_LOGIN);
    if (isUnknown) return void reply.redirect('/console/log-in', 303);
    if (error instanceof TemporarilyUnavailable) {
      void reply.header('retry-after', RETRY_SECONDS);
      return send(reply, 503, page({ title: 'Not ready', session: undefined }, NOT_READY));
    }
    const status = error instanceof Refused ? error.status : error.httpStatus;
    const alert = html`<p role="alert">${error.message}</p>`;
    if (error instanceof RefusedOnPage) return send(reply, status, page(error.page, alert + error.form));
    const [path] = request.url.split('?');
    const again = html`<p><a href="${path}">Begin again</a></p>`;
    send(reply, status, page({ title: 'Refused', session: request.consoleSession }, alert + again));
  }
}

const NOT_READY = html`<p role="alert">The service is not ready at the moment.</p>
  <p><a href="/console">Try again</a> in some seconds.</p>`;

const send = (reply: FastifyReply, status: number, body: string) =>
  void reply.status(status).headers(PAGE_HEADERS).send(body);

import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { DomainError } from '@chat/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { page } from '../pages/layout.js';
import { PAGE_HEADERS } from './page-headers.js';
import { NotLoggedIn } from '../sessions/session.guard.js';

const UNKNOWN_LOGIN = 401;

/** Shows what was refused, in words, and asks those who are not logged in to do so. */
@Catch(Refused, NotLoggedIn, DomainError)
export class ConsoleErrors implements ExceptionFilter {
  catch(error: Refused | NotLoggedIn | DomainError, host: ArgumentsHost): void {
    const [request, reply] = [
      host.switchToHttp().getRequest<FastifyRequest>(),
      host.switchToHttp().getResponse<FastifyReply>(),
    ];
    const isUnknown = error instanceof NotLoggedIn || (error instanceof Refused && error.status === UNKNOWN_LOGIN);
    if (isUnknown) return void reply.redirect('/console/log-in', 303);
    const status = error instanceof Refused ? error.status : error.httpStatus;
    const body = page(
      { title: 'Refused', session: request.consoleSession },
      html`<p role="alert">${error.message}</p>`,
    );
    void reply.status(status).headers(PAGE_HEADERS).send(body);
  }
}

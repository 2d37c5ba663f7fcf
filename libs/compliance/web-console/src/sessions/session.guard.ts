import { timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../own-api/own-api.js';
import { ConsoleRights } from './console-rights.js';
import { readCookie } from './session-cookie.js';
import { type Session, Sessions } from './sessions.js';

declare module 'fastify' {
  interface FastifyRequest {
    consoleSession?: Session;
  }
}

/** There is no session, or no longer. */
export class NotLoggedIn extends Error {
  override readonly name = 'NotLoggedIn';
}

@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    private readonly sessions: Sessions,
    private readonly rights: ConsoleRights,
  ) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const cookie = readCookie(request);
    const begun = cookie === undefined ? undefined : this.sessions.use(cookie);
    const session = begun && this.#asOfNow(begun);
    if (!session) {
      if (cookie !== undefined) this.sessions.end(cookie);
      throw new NotLoggedIn();
    }
    request.consoleSession = session;
    request.server.connections.isKnown(request.raw.socket, session.userId);
    return true;
  }

  #asOfNow(session: Session): Session | undefined {
    const rights = this.rights.of(session.userId);
    return rights && { ...session, ...rights };
  }
}

/** @throws Refused when a form does not come from a page of the session */
export function checkToken({ token }: Session, given: string): void {
  const [one, other] = [Buffer.from(token), Buffer.from(given)];
  if (one.length !== other.length || !timingSafeEqual(one, other))
    throw new Refused('This form is too old: go back, reload the page, and try again.', 403);
}

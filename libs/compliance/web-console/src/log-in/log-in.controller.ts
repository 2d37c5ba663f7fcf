import { causedByNobody, Site } from '@chat/directory';
import { ClientAddress, ClientName, Parameters, TextParameter } from '@chat/http';
import { Clock } from '@chat/kernel';
import { LogInRecords } from '@chat/ports';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Login, OwnApi, Refused } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { page } from '../pages/layout.js';
import { ConsolePage, OpenConsole } from '../console-pages/console-page.js';
import { readCookie, writeCookie } from '../sessions/session-cookie.js';
import { checkToken } from '../sessions/session.guard.js';
import { type Session, Sessions } from '../sessions/sessions.js';

class LogInParameters {
  @TextParameter({ about: 'E-mail address of the account.' }) readonly username!: string;
  @TextParameter({ default: '', about: 'Its password.' }) readonly password!: string;
  @TextParameter({ default: '', about: 'Its API key, in place of the password.' }) readonly apiKey!: string;
}

class LogOutParameters {
  @TextParameter({ default: '', about: 'The token of the page.' }) readonly token!: string;
}

const FORBIDDEN = 403;
const OWNER = 100;

const form = html`<form method="post" action="/console/log-in">
  <p>
    <label>E-mail address <input name="username" type="email" autocomplete="username" required /></label>
  </p>
  <p>
    <label>Password <input name="password" type="password" autocomplete="current-password" /></label>
  </p>
  <details>
    <summary>Use an API key instead</summary>
    <p>
      <label>API key <input name="api_key" type="password" autocomplete="off" /></label>
    </p>
  </details>
  <p><button>Log in</button></p>
</form>`;

@OpenConsole()
@Controller('console')
export class LogInController {
  constructor(
    private readonly api: OwnApi,
    private readonly sessions: Sessions,
    private readonly site: Site,
    private readonly logIns: LogInRecords,
    private readonly clock: Clock,
  ) {}

  @Get('log-in')
  @ConsolePage('The page to log in to the console.')
  show(): string {
    return page({ title: 'Log in', session: undefined }, form);
  }

  @Post('log-in')
  @ConsolePage('Logs in to the console, by the form of that page.')
  async logIn(
    @Parameters() parameters: LogInParameters,
    @ClientAddress() address: string,
    @ClientName() client: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    try {
      const session = await this.#sessionOf(parameters, request);
      const cause = causedByNobody(request.id, this.clock.now());
      await this.logIns.record({ userId: session.userId, how: 'console', keyId: null, address, client }, cause);
      const cookie = this.sessions.begin(session);
      writeCookie(reply, cookie, this.#isSecure);
      void reply.status(303).header('location', '/console');
      return '';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      void reply.status(error.status);
      return page(
        { title: 'Log in', session: undefined },
        html`<p role="alert">${error.message}</p>
          !${form}`,
      );
    }
  }

  @Post('log-out')
  @ConsolePage('Ends the session in the console.')
  logOut(
    @Parameters() { token }: LogOutParameters,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): string {
    const cookie = readCookie(request) ?? '';
    const session = this.sessions.use(cookie);
    if (session) checkToken(session, token);
    this.sessions.end(cookie);
    writeCookie(reply, '', this.#isSecure);
    void reply.status(303).header('location', '/console/log-in');
    return '';
  }

  async #sessionOf(
    { username, password, apiKey }: LogInParameters,
    request: FastifyRequest,
  ): Promise<Omit<Session, 'token'>> {
    const login = apiKey === '' ? await this.#withPassword(username, password, request) : { email: username, apiKey };
    const [account, { mandate }] = await Promise.all([
      this.api.ask<{ user_id: number; full_name: string; role: number }>({ path: '/users/me' }, login, request),
      this.api.ask<{ mandate: object | null }>({ path: '/audit/mandates/me' }, login, request),
    ]);
    const isOwner = account.role === OWNER;
    const isAuditor = mandate !== null;
    if (!isOwner && !isAuditor)
      throw new Refused('The console is for owners, and for accounts with a mandate to audit.', FORBIDDEN);
    return { ...login, userId: account.user_id, name: account.full_name, isOwner, isAuditor };
  }

  /** The limits for failed log-ins are those of the API. */
  async #withPassword(username: string, password: string, request: FastifyRequest): Promise<Login> {
    const question = { method: 'POST', path: '/fetch_api_key', parameters: { username, password } } as const;
    const found = await this.api.ask<{ email: string; api_key: string }>(question, null, request);
    return { email: found.email, apiKey: found.api_key };
  }

  get #isSecure(): boolean {
    return this.site.url.startsWith('https:');
  }
}

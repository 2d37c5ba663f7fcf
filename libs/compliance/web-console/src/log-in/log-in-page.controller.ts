import { causedByNobody, Site } from '@chat/directory';
import { ClientAddress, ClientName, Parameters, TextParameter } from '@chat/http';
import { Clock, DomainError } from '@chat/kernel';
import { LogInRecords, PasswordLogIns } from '@chat/ports';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Login, OwnApi, refusalOf, Refused } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { page } from '../pages/layout.js';
import { ConsolePage, OpenConsole } from '../console-pages/console-page.js';
import { ConsoleRights } from '../sessions/console-rights.js';
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

interface By {
  readonly address: string;
  readonly client: string;
}

const formOf = (username: string): string =>
  html`<form method="post" action="/console/log-in">
    <p>
      <label
        >E-mail address <input name="username" type="email" autocomplete="username" required value="${username}"
      /></label>
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
export class LogInPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly sessions: Sessions,
    private readonly rights: ConsoleRights,
    private readonly site: Site,
    private readonly logIns: LogInRecords,
    private readonly passwords: PasswordLogIns,
    private readonly clock: Clock,
  ) {}

  @Get('log-in')
  @ConsolePage('The page to log in to the console.')
  show(): string {
    return page({ title: 'Log in', session: undefined }, formOf(''));
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
      const { apiKey } = parameters;
      const by = { address, client };
      const session = await (apiKey === ''
        ? this.#withPassword(parameters, by, request)
        : this.#withKey(parameters, by, request));
      const cookie = this.sessions.begin(session);
      writeCookie(reply, cookie, this.#isSecure);
      void reply.status(303).header('location', '/console');
      return '';
    } catch (error) {
      const refusal = error instanceof DomainError ? refusalOf(error) : error;
      if (!(refusal instanceof Refused)) throw error;
      void reply.status(refusal.status);
      return page(
        { title: 'Log in', session: undefined },
        html`<p role="alert">${refusal.message}</p>
          !${formOf(parameters.username)}`,
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

  async #withPassword({ username: userName, password }: LogInParameters, by: By, request: FastifyRequest) {
    const [{ keyOf }, { assertAny: assertAllowed }] = [this.sessions, this.rights];
    const asked = { userName, password, ...by, keyOf, assertAllowed };
    const login = await this.passwords.logIn(asked, this.#causeOf(request));
    this.sessions.keepKey(login.userId, login.apiKey);
    return this.#sessionOf(login, request);
  }

  async #withKey({ username: email, apiKey }: LogInParameters, by: By, request: FastifyRequest) {
    const session = await this.#sessionOf({ email, apiKey }, request);
    const { userId } = session;
    await this.logIns.record({ userId, how: 'console', keyId: null, ...by }, this.#causeOf(request));
    return session;
  }

  #causeOf({ id }: FastifyRequest) {
    return causedByNobody(id, this.clock.now());
  }

  async #sessionOf(login: Login, request: FastifyRequest): Promise<Omit<Session, 'token'>> {
    const { email, apiKey } = login;
    const question = { path: '/users/me' };
    const account = await this.api.ask<{ user_id: number; full_name: string }>(question, login, request);
    const { user_id: userId, full_name: name } = account;
    return { email, apiKey, userId, name, ...this.rights.assertAny(userId) };
  }

  get #isSecure(): boolean {
    return this.site.url.startsWith('https:');
  }
}

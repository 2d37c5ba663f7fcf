import { Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { timeField } from '../pages/fields.js';
import { Links } from '../pages/links.js';
import { page, table, tokenField } from '../pages/layout.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import { checkToken } from '../sessions/session.guard.js';
import type { Session } from '../sessions/sessions.js';
import { shownBounds, type Mandate } from './mandate.js';

class GrantParameters {
  @TextParameter({ about: 'The token of the page.' }) readonly token!: string;
  @TextParameter({ about: 'E-mail address or id of the account.' }) readonly account!: string;
  @TextParameter({ default: '', about: 'Names of channels, with commas between them; empty: all.' })
  readonly channels!: string;
  @TextParameter({ default: '', about: 'E-mail addresses or ids, with commas between them; empty: everybody.' })
  readonly accounts!: string;
  @TextParameter({ default: '', about: 'Whether it covers direct messages.' }) readonly direct!: string;
  @TextParameter({ default: '', about: 'Whether it includes legal holds.' }) readonly holds!: string;
  @TextParameter({ default: '', about: 'Its end; empty: until it is taken back.' }) readonly until!: string;
  @TextParameter({ about: 'Why it is given.' }) readonly reason!: string;
}

class RevokeParameters {
  @TextParameter({ about: 'The token of the page.' }) readonly token!: string;
  @TextParameter({ about: 'Id of the account.' }) readonly account!: string;
}

@ConsolePages()
@Controller('console/mandates')
export class MandatesPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @ConsolePage('Who may audit what, for owners.')
  async show(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const question = { path: '/audit/mandates' };
    const { mandates } = await this.api.ask<{ mandates: readonly Mandate[] }>(question, session, request);
    const links = new Links(session);
    const rows = mandates.map((each) => [
      links.person(each),
      ...Object.values(shownBounds(each, links)),
      html`<details>
        <summary>Take back<span class="hidden"> from ${each.name}</span></summary>
        <form method="post" action="/console/mandates/revoke">
          !${tokenField(session)}<input type="hidden" name="account" value="${each.user_id}" />
          <p>It ends at once.</p>
          <button>Take the mandate back<span class="hidden"> from ${each.name}</span></button>
        </form>
      </details>`,
    ]);
    const heads = ['Account', 'Channels', 'Accounts', 'Direct messages', 'Legal holds', 'Until', 'Reason', 'Change'];
    return page(
      { title: 'Mandates', session },
      html`!${table(heads, rows, 'Nobody may audit.')}
        <h2>Give a mandate</h2>
        <p>All owners are told of it, by whom and why.</p>
        !${grantForm(session)}`,
    );
  }

  @Post()
  @ConsolePage('Gives a mandate, by the form of that page.')
  async grant(
    @Parameters() given: GrantParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    checkToken(session, given.token);
    const channels = await this.accounts.channelIdsOf(given.channels, session, request);
    const accounts = await this.accounts.idsOf(given.accounts, session, request);
    const parameters = {
      user_id: String(await this.accounts.idOf(given.account, session, request)),
      ...(channels.length > 0 && { stream_ids: JSON.stringify(channels) }),
      ...(accounts.length > 0 && { user_ids: JSON.stringify(accounts) }),
      direct_messages: String(given.direct !== ''),
      can_hold: String(given.holds !== ''),
      ...(given.until !== '' && { until: given.until }),
      reason: given.reason,
    };
    await this.api.ask({ method: 'POST', path: '/audit/mandates', parameters }, session, request);
    void reply.status(303).header('location', '/console/mandates');
    return '';
  }

  @Post('revoke')
  @ConsolePage('Takes a mandate back, by the form of that page.')
  async revoke(
    @Parameters() { token, account }: RevokeParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    checkToken(session, token);
    const path = `/audit/mandates/${encodeURIComponent(account)}`;
    await this.api.ask({ method: 'DELETE', path }, session, request);
    void reply.status(303).header('location', '/console/mandates');
    return '';
  }
}

const grantForm = (session: Session): string =>
  html`<form class="ask" method="post" action="/console/mandates">
    !${tokenField(session)}
    <label>Account <input name="account" required placeholder="auditor@example.com" /></label>
    <label>Channels <input name="channels" placeholder="all" /></label>
    <label>Accounts <input name="accounts" placeholder="everybody" /></label>
    !${timeField('Until', 'until', '', '2027-03-31')}
    <label>Reason <input name="reason" required /></label>
    <label class="choice"><input type="checkbox" name="direct" value="yes" /> Direct messages</label>
    <label class="choice"><input type="checkbox" name="holds" value="yes" /> Legal holds</label>
    <button>Give</button>
  </form>`;

import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { pageBelow } from '../console-pages/page-below.js';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, plain, table } from '../pages/layout.js';
import { Links, linkTo } from '../pages/links.js';
import { valueOf } from '../pages/shown.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Inspection {
  readonly id: number;
  readonly time: string;
  readonly user_id: number | null;
  readonly operator: string | null;
  readonly client: string | null;
  readonly case: string | null;
  readonly what: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly inspections: readonly Inspection[];
  readonly found_oldest: boolean;
}

class InspectionsParameters {
  @TextParameter({ default: '', about: 'Only inspections for this case.' }) readonly case!: string;
  @TextParameter({ default: '', about: 'Only inspections of this account: its address or id.' })
  readonly account!: string;
  @IntegerParameter({ optional: true, about: 'Only older inspections than this one.' }) readonly before:
    number | undefined;
}

const askedFor = ({ parameters, case: name }: Inspection, session: Session): string => {
  const links = new Links(session, name ?? '');
  const asked = Object.entries(parameters).map(([field, value]) => html`${field}: !${valueOf(field, value, links)}`);
  return asked.length === 0 ? '' : html`<div class="value">!${asked.join(', ')}</div>`;
};

@ConsolePages()
@Controller('console/inspections')
export class InspectionsPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @ConsolePage('Who looked at what, for owners.')
  async show(
    @Parameters() { case: name, account, before }: InspectionsParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const form = html`<form class="ask">
      <label>Case <input name="case" value="${name}" /></label>
      <label>Account <input name="account" value="${account}" placeholder="ada@example.com" /></label>
      <button>Show</button>
    </form>`;
    return pageBelow({ title: 'Who looked', session }, form, async () => {
      const parameters = {
        ...(name !== '' && { case: name }),
        ...(account !== '' && { user_id: String(await this.accounts.idOf(account, session, request)) }),
        ...(before !== undefined && { before: String(before) }),
      };
      const question = { path: '/audit/inspections', parameters };
      const { inspections, found_oldest: isLast } = await this.api.ask<Answer>(question, session, request);
      const lookers = inspections.map((each) => each.user_id);
      const nameOf = await this.accounts.names(lookers, session, request);
      const links = new Links(session);
      const rows = inspections.map((each) => [
        moment(each.time),
        each.user_id === null
          ? plain(`${each.operator ?? '?'} (command line)`)
          : links.account(each.user_id, nameOf(each.user_id)),
        links.case(each.case),
        plain(each.what),
        askedFor(each, session),
        plain(each.client),
      ]);
      const next = { case: name, account, before: String(inspections.at(-1)?.id ?? '') };
      return html`!${table(['When', 'Who', 'Case', 'What', 'Asked for', 'Client'], rows, 'Nobody has looked so far.')}
      !${isLast ? '' : html`<p>!${linkTo('Older ones', '', next)}</p>`}`;
    });
  }
}

import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
import { caseField, timeField } from '../pages/fields.js';
import { Links, linkTo } from '../pages/links.js';
import { type Cause, valueOf, whoOf } from '../pages/shown.js';
import { pageBelow } from '../console-pages/page-below.js';
import { Accounts } from '../own-api/accounts.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Change extends Cause {
  readonly number: number;
  readonly event: string;
  readonly subject: string;
  readonly subject_id: number;
  readonly subject_name: string | null;
  readonly changes: readonly { readonly field: string; readonly old?: unknown; readonly new: unknown }[];
}

interface Administration {
  readonly changes: readonly Change[];
  readonly found_newest: boolean;
}

interface TimeLine {
  readonly entries: readonly (Change & {
    readonly message_id: number | null;
    readonly place: object | null;
    readonly content: string | null;
  })[];
  readonly found_newest: boolean;
}

class PeriodParameters {
  @TextParameter({ default: '', about: 'Since then.' }) readonly from!: string;
  @TextParameter({ default: '', about: 'Before then.' }) readonly to!: string;
  @TextParameter({ default: '', about: 'Id of a request: only what it caused.' }) readonly request!: string;
  @TextParameter({ default: '', about: 'The case for which somebody looks.' }) readonly case!: string;
  @IntegerParameter({ default: 0, about: 'Continues an answer.' }) readonly after!: number;
}

class PersonParameters extends PeriodParameters {
  @TextParameter({ default: '', about: 'Address or id of the account.' }) readonly id!: string;
}

@ConsolePages()
@Controller('console')
export class ChangesPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get('changes')
  @ConsolePage('Every change of roles, permissions, groups, channels and settings, for auditors.')
  async administration(
    @Parameters() asked: PeriodParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const [options, form] = [{ title: 'Changes', session }, formOf(asked, '')];
    if (asked.case === '') return page(options, form);
    return pageBelow(options, form, async () => {
      const question = { path: '/audit/administration', parameters: parametersOf(asked) };
      const { changes, found_newest: isLast } = await this.api.ask<Administration>(question, session, request);
      const links = new Links(session, asked.case);
      const rows = changes.map((each) => [
        ...headOf(each, links),
        subjectOf(each, links),
        fieldsOf(each, links),
        links.request(each.correlation_id, 'administration'),
      ]);
      const heads = [...HEADS, 'Of', 'Fields', 'Request'];
      return table(heads, rows, 'Nothing changed.') + (isLast ? '' : newer(asked, changes));
    });
  }

  @Get('person')
  @ConsolePage("A person's time line, for auditors.")
  async person(
    @Parameters() { id: named, ...asked }: PersonParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const account = html`<label
      >Account <input name="id" required value="${named}" placeholder="ada@example.com, or its id"
    /></label>`;
    const form = formOf(asked, account);
    if (named === '' || asked.case === '') return page({ title: 'Person', session }, form);
    return pageBelow({ title: `Person ${named}`, session }, form, async () => {
      const id = await this.accounts.idOf(named, session, request);
      const question = { path: `/audit/people/${id}`, parameters: parametersOf(asked) };
      const { entries, found_newest: isLast } = await this.api.ask<TimeLine>(question, session, request);
      const links = new Links(session, asked.case);
      const rows = entries.map((each) => [
        ...headOf(each, links),
        each.message_id === null ? subjectOf(each, links) : html`message !${links.message(each.message_id)}`,
        links.place(each.place),
        each.content === null || each.changes.length > 0
          ? fieldsOf(each, links)
          : html`<div class="text">${each.content}</div>`,
        links.request(each.correlation_id, each.by?.user_id ?? null),
      ]);
      const heads = [...HEADS, 'Of', 'Place', 'Text or fields', 'Request'];
      const evidence = linkTo('What an evidence package of this person would have', '/console/evidence', {
        users: String(id),
        case: asked.case,
      });
      return html`!${table(heads, rows, 'Nothing happened.')}!${isLast ? '' : newer({ ...asked, id: named }, entries)}
        <p>!${evidence}</p>`;
    });
  }
}

const parametersOf = ({ request, ...asked }: PeriodParameters): Record<string, string> =>
  filledIn({ ...asked, correlation_id: request });

const filledIn = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]])));

const newer = (asked: PeriodParameters & { readonly id?: string }, page: readonly Change[]): string =>
  html`<p>!${linkTo('Newer ones', '', filledIn({ ...asked, after: page.at(-1)?.number ?? 0 }))}</p>`;

const HEADS = ['When', 'By whom', 'Client', 'What'] as const;

const headOf = (change: Change, links: Links): string[] => [
  moment(change.time),
  whoOf(change, links),
  plain(change.client),
  html`<span class="event">${change.event}</span>`,
];

function subjectOf({ subject, subject_id: id, subject_name: name }: Change, links: Links): string {
  const text = `${subject} ${name ?? id}`;
  if (subject === 'user' || subject === 'subscriptions') return links.account(id, text);
  if (subject === 'channel') return links.channel(id, text);
  return plain(text);
}

const fieldsOf = ({ changes }: Change, links: Links): string =>
  changes
    .map(({ field, ...each }) => {
      const old = 'old' in each ? html`<del>!${valueOf(field, each.old, links)}</del> ` : '';
      return html`<div class="value">${field}: !${old}<ins>!${valueOf(field, each.new, links)}</ins></div>`;
    })
    .join('');

const formOf = ({ from, to, request, case: name }: PeriodParameters, more: string): string =>
  html`<form class="ask">
    !${more} !${timeField('From', 'from', from)} !${timeField('To', 'to', to)}
    <label>Request <input name="request" value="${request}" placeholder="all" /></label>
    !${caseField(name)}
    <button>Look</button>
  </form>`;

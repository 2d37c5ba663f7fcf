import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
import { type Cause, linkToMessage, shown, whoOf } from '../pages/shown.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Change extends Cause {
  readonly number: number;
  readonly event: string;
  readonly changes: readonly { readonly field: string; readonly old?: unknown; readonly new: unknown }[];
}

interface Administration {
  readonly changes: readonly (Change & {
    readonly subject: string;
    readonly subject_id: number;
    readonly subject_name: string | null;
  })[];
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
  @TextParameter({ default: '', about: 'The case for which somebody looks.' }) readonly case!: string;
  @IntegerParameter({ default: 0, about: 'Continues an answer.' }) readonly after!: number;
}

class PersonParameters extends PeriodParameters {
  @IntegerParameter({ optional: true, about: 'Id of the account.' }) readonly id: number | undefined;
}

@ConsolePages()
@Controller('console')
export class ChangesController {
  constructor(private readonly api: OwnApi) {}

  @Get('changes')
  @ConsolePage('Every change of roles, permissions, groups, channels and settings, for auditors.')
  async administration(
    @Parameters() asked: PeriodParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const form = formOf(asked, '');
    if (asked.case === '') return page({ title: 'Changes', session }, form);
    const question = { path: '/audit/administration', parameters: parametersOf(asked) };
    const { changes, found_newest: isLast } = await this.api.ask<Administration>(question, session, request);
    const rows = changes.map((each) => [
      moment(each.time),
      plain(whoOf(each)),
      plain(each.event),
      plain(`${each.subject} ${each.subject_name ?? each.subject_id}`),
      fieldsOf(each),
    ]);
    const heads = ['When', 'By whom', 'What', 'Of', 'Fields'];
    return page(
      { title: 'Changes', session },
      html`!${form}!${table(heads, rows, 'Nothing changed.')}!${isLast ? '' : newer(asked, changes)}`,
    );
  }

  @Get('person')
  @ConsolePage("A person's time line, for auditors.")
  async person(
    @Parameters() { id, ...asked }: PersonParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const account = html`<label
      >Account <input name="id" inputmode="numeric" pattern="[0-9]+" required value="${id ?? ''}"
    /></label>`;
    const form = formOf(asked, account);
    if (id === undefined || asked.case === '') return page({ title: 'Person', session }, form);
    const question = { path: `/audit/people/${id}`, parameters: parametersOf(asked) };
    const { entries, found_newest: isLast } = await this.api.ask<TimeLine>(question, session, request);
    const rows = entries.map((each) => [
      moment(each.time),
      plain(each.event),
      each.message_id === null ? plain(null) : linkToMessage(each.message_id, asked.case),
      plain(each.place === null ? null : shown(each.place)),
      each.content === null ? fieldsOf(each) : html`<div class="text">${each.content}</div>`,
    ]);
    const heads = ['When', 'What', 'Message', 'Place', 'Text or fields'];
    return page(
      { title: `Person ${id}`, session },
      html`!${form}!${table(heads, rows, 'Nothing happened.')}!${isLast ? '' : newer({ ...asked, id }, entries)}`,
    );
  }
}

function parametersOf({ after, ...asked }: PeriodParameters): Record<string, string> {
  const given = Object.entries({ ...asked, after: String(after) });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function newer(asked: PeriodParameters & { readonly id?: number }, page: readonly Change[]): string {
  const { id, ...period } = asked;
  const parameters = {
    ...parametersOf({ ...period, after: page.at(-1)?.number ?? 0 }),
    ...(id !== undefined && { id: String(id) }),
  };
  return html`<p><a href="?${new URLSearchParams(parameters).toString()}">Newer ones</a></p>`;
}

function fieldsOf({ changes }: Change): string {
  return changes
    .map(
      (each) =>
        html`<div>
          ${each.field}: !${'old' in each ? html`<del>${shown(each.old)}</del> ` : ''}<ins>${shown(each.new)}</ins>
        </div>`,
    )
    .join('');
}

const formOf = ({ from, to, case: name }: PeriodParameters, more: string): string =>
  html`<form class="ask">
    !${more}
    <label>From <input name="from" value="${from}" placeholder="2026-11-20" /></label>
    <label>To <input name="to" value="${to}" placeholder="2026-11-20" /></label>
    <label>Case <input name="case" required value="${name}" /></label>
    <button>Look</button>
  </form>`;

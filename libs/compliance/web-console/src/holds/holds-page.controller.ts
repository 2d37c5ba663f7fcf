import { Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi, Refused } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { timeField } from '../pages/fields.js';
import { Links } from '../pages/links.js';
import { momentAt, page, plain, table, tokenField } from '../pages/layout.js';
import { checkToken } from '../sessions/session.guard.js';
import type { Session } from '../sessions/sessions.js';

interface Hold {
  readonly id: number;
  readonly name: string;
  readonly reason: string;
  readonly user_ids: readonly number[];
  readonly stream_ids: readonly number[];
  readonly topics: readonly { readonly stream_id: number; readonly topic: string }[];
  readonly conversations: readonly (readonly number[])[];
  readonly from: number | null;
  readonly to: number | null;
  readonly set: number;
  readonly lifted: { readonly time: number; readonly reason: string } | null;
  readonly deleted_messages: number;
}

class HoldForm {
  @TextParameter({ about: 'The token of the page.' }) readonly token!: string;
  @TextParameter({ about: 'Its name, such as the number of a case.' }) readonly name!: string;
  @TextParameter({ default: '', about: 'E-mail addresses or ids, with commas between them.' })
  readonly accounts!: string;
  @TextParameter({ default: '', about: 'Names of channels, with commas between them.' }) readonly channels!: string;
  @TextParameter({ default: '', about: 'Topics with their channels, such as `legal > contracts`, one a line.' })
  readonly topics!: string;
  @TextParameter({
    default: '',
    about: 'Direct conversations: e-mail addresses or ids of everybody in it, with commas between them, one a line.',
  })
  readonly conversations!: string;
  @TextParameter({ default: '', about: 'First day of the posting; empty: no bound.' }) readonly from!: string;
  @TextParameter({ default: '', about: 'Last day of the posting; empty: no bound.' }) readonly to!: string;
  @TextParameter({ about: 'Why it is set.' }) readonly reason!: string;
}

class LiftForm {
  @TextParameter({ about: 'The token of the page.' }) readonly token!: string;
  @TextParameter({ about: 'Id of the hold.' }) readonly id!: string;
  @TextParameter({ about: 'Why it is lifted.' }) readonly reason!: string;
}

@ConsolePages()
@Controller('console/holds')
export class HoldsPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @ConsolePage('Legal holds, for owners, and auditors whose mandates include them.')
  async show(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const { holds } = await this.api.ask<{ holds: readonly Hold[] }>({ path: '/records/holds' }, session, request);
    const heads = ['Hold', 'Covers', 'Posted from', 'Posted to', 'Set', 'Reason', 'Deleted messages kept', 'Change'];
    const rows = holds.map((hold) => rowOf(hold, session));
    return page(
      { title: 'Legal holds', session },
      html`!${table(heads, rows, 'There is none.')}
        <h2>Set a hold</h2>
        <p>What it covers is not erased, whoever deletes it. Nobody but owners and auditors of holds sees it.</p>
        !${formOf(session)}`,
    );
  }

  @Post()
  @ConsolePage('Sets a legal hold, by the form of that page.')
  async set(
    @Parameters() form: HoldForm,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { token, name, from, to, reason } = form;
    checkToken(session, token);
    const parameters = {
      name,
      reason,
      user_ids: JSON.stringify(await this.accounts.idsOf(form.accounts, session, request)),
      stream_ids: JSON.stringify(await this.accounts.channelIdsOf(form.channels, session, request)),
      topics: JSON.stringify(await this.accounts.topicsOf(form.topics, session, request)),
      conversations: JSON.stringify(await this.accounts.conversationsOf(form.conversations, session, request)),
      ...(from !== '' && { from: String(secondsOf(from)) }),
      ...(to !== '' && { to: String(secondsOf(to) + LAST_SECOND) }),
    };
    await this.api.ask({ method: 'POST', path: '/records/holds', parameters }, session, request);
    void reply.status(303).header('location', '/console/holds');
    return '';
  }

  @Post('lift')
  @ConsolePage('Lifts a legal hold, by the form of that page.')
  async lift(
    @Parameters() { token, id, reason }: LiftForm,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    checkToken(session, token);
    const path = `/records/holds/${encodeURIComponent(id)}`;
    await this.api.ask({ method: 'DELETE', path, parameters: { reason } }, session, request);
    void reply.status(303).header('location', '/console/holds');
    return '';
  }
}

const LAST_SECOND = 86_399;

/** @param day in UTC @throws Refused */
function secondsOf(day: string): number {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN;
  if (Number.isNaN(time)) throw new Refused(`"${day}" is no day such as 2026-11-20.`, 400);
  return time / 1000;
}

const bound = (time: number | null) => (time === null ? plain('') : momentAt(time));

function rowOf(hold: Hold, session: Session): string[] {
  const links = new Links(session);
  const covered = [
    ...hold.user_ids.map((id) => links.account(id)),
    ...hold.stream_ids.map((id) => links.channel(id)),
    ...hold.topics.map(({ stream_id: id, topic }) => links.topic(id, topic)),
    ...hold.conversations.map((people) => links.conversation(people)),
  ];
  return [
    html`<span id="hold-${hold.id}">${hold.id}: ${hold.name}</span>`,
    covered.join('; '),
    bound(hold.from),
    bound(hold.to),
    momentAt(hold.set),
    plain(hold.reason),
    plain(hold.deleted_messages),
    hold.lifted ? html`lifted !${momentAt(hold.lifted.time)}: ${hold.lifted.reason}` : liftFormOf(hold, session),
  ];
}

const liftFormOf = ({ id }: Hold, session: Session): string =>
  html`<form method="post" action="/console/holds/lift">
    !${tokenField(session)}<input type="hidden" name="id" value="${id}" />
    <label>Reason <input name="reason" required /></label>
    <button>Lift<span class="hidden"> hold ${id}</span></button>
  </form>`;

const formOf = (session: Session): string =>
  html`<form class="ask" method="post" action="/console/holds">
    !${tokenField(session)}
    <label>Name <input name="name" required placeholder="Case 4711" /></label>
    <label>Accounts <input name="accounts" placeholder="ada@example.com" /></label>
    <label>Channels <input name="channels" placeholder="legal" /></label>
    <label>Topics, one a line <textarea name="topics" rows="2" placeholder="legal > contracts"></textarea></label>
    <label
      >Direct conversations: everybody in it, one a line
      <textarea name="conversations" rows="2" placeholder="ada@example.com, eve@example.com"></textarea>
    </label>
    !${timeField('First day of posting', 'from', '', '2026-01-01')}
    !${timeField('Last day of posting', 'to', '', '2026-03-31')}
    <label>Reason <input name="reason" required /></label>
    <button>Set</button>
  </form>`;

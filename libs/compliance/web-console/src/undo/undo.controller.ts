import { Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi, Refused } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { page, plain, table, tokenField } from '../pages/layout.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import { checkToken } from '../sessions/session.guard.js';
import type { Session } from '../sessions/sessions.js';

interface Undone {
  readonly restored_message_ids: readonly number[];
  readonly authors: number;
  readonly not_restored: readonly { readonly message_id: number; readonly obstacle: string }[];
  readonly has_more: boolean;
  readonly moved_message_ids: readonly number[];
  readonly subscriptions: readonly {
    readonly stream_id: number;
    readonly subscribed: boolean;
    readonly user_ids: readonly number[];
  }[];
  readonly roles: readonly { readonly user_id: number; readonly role: number }[];
  readonly not_undone: readonly {
    readonly obstacle: string;
    readonly message_ids: readonly number[];
    readonly user_ids: readonly number[];
    readonly stream_id: number | null;
  }[];
}

class NamedChanges {
  @TextParameter({ default: '', about: 'Id of the request that is undone.' }) readonly request!: string;
  @TextParameter({ default: '', about: 'Instead: id of the account whose changes are undone.' })
  readonly account!: string;

  @TextParameter({ default: '', about: 'With an account: changed since then.' }) readonly from!: string;
  @TextParameter({ default: '', about: 'With an account: changed until then.' }) readonly to!: string;
  @TextParameter({ default: '', about: 'One kind of changes: deletions, moves, subscriptions or roles; default: all.' })
  readonly only!: string;
}

class UndoParameters extends NamedChanges {
  @TextParameter({ about: 'The token of the page.' }) readonly token!: string;
  @TextParameter({ about: 'Why it is undone.' }) readonly reason!: string;
}

@ConsolePages()
@Controller('console/undo')
export class UndoController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('What an undo would change, for owners.')
  async show(
    @Parameters() asked: NamedChanges,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    if (asked.request === '' && asked.account === '') return page({ title: 'Undo', session }, formOf(asked));
    const undone = await this.#undo({ ...named(asked), preview: 'true' }, session, request);
    const back = html`<form class="ask" method="post" action="/console/undo">
      !${tokenField(session)}
      !${Object.entries(asked).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label>Reason <input name="reason" required /></label>
      <button>Undo</button>
    </form>`;
    return page({ title: 'Undo', session }, formOf(asked) + resultOf(undone, false) + back);
  }

  @Post()
  @ConsolePage('Undoes changes, by the form of that page.')
  async undo(
    @Parameters() { token, reason, ...changes }: UndoParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    checkToken(session, token);
    const undone = await this.#undo({ ...named(changes), reason }, session, request);
    return page({ title: 'Undo', session }, resultOf(undone, true));
  }

  #undo(parameters: Record<string, string>, session: Session, request: FastifyRequest): Promise<Undone> {
    return this.api.ask<Undone>({ method: 'POST', path: '/records/undo', parameters }, session, request);
  }
}

function named({ request, account, from, to, only }: NamedChanges): Record<string, string> {
  const kinds = only === '' ? {} : { kinds: JSON.stringify([only]) };
  if (request !== '') return { correlation_id: request, ...kinds };
  return { user_id: account, from: secondsOf(from), to: secondsOf(to), ...kinds };
}

/** @throws Refused */
function secondsOf(time: string): string {
  const milliseconds = Date.parse(/[zZ]|[+-]\d\d:\d\d$|^\d{4}-\d\d-\d\d$/.test(time) ? time : `${time}Z`);
  if (Number.isNaN(milliseconds)) throw new Refused(`"${time}" is no time such as 2026-11-20T10:00.`, 400);
  return String(Math.floor(milliseconds / 1000));
}

function resultOf(undone: Undone, isDone: boolean): string {
  const { restored_message_ids: restored, moved_message_ids: moved, subscriptions, roles, has_more: hasMore } = undone;
  const done = [
    [
      `Deleted messages of ${undone.authors} people ${isDone ? 'that are there again' : 'that would come back'}`,
      restored,
    ],
    [`Messages ${isDone ? 'moved back' : 'that would move back'}`, moved],
    ...subscriptions.map(
      ({ stream_id: id, subscribed, user_ids: people }) =>
        [`Accounts ${subscribed ? 'subscribed to' : 'unsubscribed from'} channel ${id}`, people] as const,
    ),
    ...roles.map(({ user_id: id, role }) => [`Accounts with role ${role}`, [id]] as const),
  ] as const;
  const rows = done.filter(([, ids]) => ids.length > 0);
  return html`<h2>${isDone ? 'What was undone' : 'What would be undone'}</h2>
    !${table(
      ['What', 'Number', 'Ids'],
      rows.map(([what, ids]) => [plain(what), plain(ids.length), plain(ids.join(', '))]),
      'Nothing.',
    )}
    !${hasMore ? '<p>There are further messages: repeat it for them.</p>' : ''}
    <h2>What stays</h2>
    !${table(['What', 'Because'], leftOf(undone), 'Nothing.')}`;
}

const leftOf = ({ not_restored: deleted, not_undone: left }: Undone): string[][] => [
  ...deleted.map((each) => [plain(`message ${each.message_id}`), plain(each.obstacle)]),
  ...left.map((each) => [plain(leftOut(each)), plain(each.obstacle)]),
];

function leftOut({
  message_ids: messages,
  user_ids: people,
  stream_id: channel,
}: Undone['not_undone'][number]): string {
  if (messages.length > 0) return `messages ${messages.join(', ')}`;
  return `${channel === null ? 'roles' : `subscriptions to channel ${channel}`} of accounts ${people.join(', ')}`;
}

const KINDS = ['deletions', 'moves', 'subscriptions', 'roles'];

const formOf = ({ request, account, from, to, only }: NamedChanges): string =>
  html`<form class="ask">
    <label>Request <input name="request" value="${request}" /></label>
    <label>or account <input name="account" inputmode="numeric" pattern="[0-9]*" value="${account}" /></label>
    <label>Changed from <input name="from" value="${from}" placeholder="2026-11-20T10:00" /></label>
    <label>to <input name="to" value="${to}" placeholder="2026-11-20T11:00" /></label>
    <label
      >Kind
      <select name="only">
        <option value="">all</option>
        !${KINDS.map((kind) => html`<option !${kind === only ? 'selected' : ''}>${kind}</option>`)}
      </select></label
    >
    <button>Preview</button>
  </form>`;

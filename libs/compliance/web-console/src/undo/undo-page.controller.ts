import { Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { pageBelow } from '../console-pages/page-below.js';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi, Refused } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { timeField } from '../pages/fields.js';
import { page, plain, table, tokenField } from '../pages/layout.js';
import { Links } from '../pages/links.js';
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
export class UndoPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @ConsolePage('What an undo would change, for owners.')
  async show(
    @Parameters() asked: NamedChanges,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    if (asked.request === '' && asked.account === '') return page({ title: 'Undo', session }, formOf(asked));
    return pageBelow({ title: 'Undo', session }, formOf(asked), async () => {
      const undone = await this.#undo(
        { ...(await this.#named(asked, session, request)), preview: 'true' },
        session,
        request,
      );
      const back = html`<form class="ask" method="post" action="/console/undo">
        !${tokenField(session)}
        !${Object.entries(asked).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
        <label>Reason <input name="reason" required /></label>
        <button>Undo</button>
      </form>`;
      return resultOf(undone, false, new Links(session)) + back;
    });
  }

  @Post()
  @ConsolePage('Undoes changes, by the form of that page.')
  async undo(
    @Parameters() { token, reason, ...changes }: UndoParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    checkToken(session, token);
    const undone = await this.#undo({ ...(await this.#named(changes, session, request)), reason }, session, request);
    return page({ title: 'Undo', session }, resultOf(undone, true, new Links(session)));
  }

  async #named(
    { request: correlationId, account, from, to, only }: NamedChanges,
    session: Session,
    request: FastifyRequest,
  ): Promise<Record<string, string>> {
    const kinds = only === '' ? {} : { kinds: JSON.stringify([only]) };
    if (correlationId !== '') return { correlation_id: correlationId, ...kinds };
    const userId = await this.accounts.idOf(account, session, request);
    return { user_id: String(userId), from: secondsOf(from), to: secondsOf(to), ...kinds };
  }

  #undo(parameters: Record<string, string>, session: Session, request: FastifyRequest): Promise<Undone> {
    return this.api.ask<Undone>({ method: 'POST', path: '/records/undo', parameters }, session, request);
  }
}

/** @throws Refused */
function secondsOf(time: string): string {
  const milliseconds = Date.parse(/[zZ]|[+-]\d\d:\d\d$|^\d{4}-\d\d-\d\d$/.test(time) ? time : `${time}Z`);
  if (Number.isNaN(milliseconds)) throw new Refused(`"${time}" is no time such as 2026-11-20T10:00.`, 400);
  return String(Math.floor(milliseconds / 1000));
}

function resultOf(undone: Undone, isDone: boolean, links: Links): string {
  const { restored_message_ids: restored, moved_message_ids: moved, subscriptions, roles, has_more: hasMore } = undone;
  const done = [
    [
      `Deleted messages of ${undone.authors} people ${isDone ? 'that are there again' : 'that would come back'}`,
      restored,
      links.messages(restored),
    ],
    [`Messages ${isDone ? 'moved back' : 'that would move back'}`, moved, links.messages(moved)],
    ...subscriptions.map(
      ({ stream_id: id, subscribed, user_ids: people }) =>
        [
          `Accounts ${subscribed ? 'subscribed to' : 'unsubscribed from'} channel ${id}`,
          people,
          accountsOf(people, links),
        ] as const,
    ),
    ...roles.map(({ user_id: id, role }) => [`Accounts with role ${role}`, [id], accountsOf([id], links)] as const),
  ] as const;
  const rows = done.filter(([, ids]) => ids.length > 0);
  return html`<h2>${isDone ? 'What was undone' : 'What would be undone'}</h2>
    !${table(
      ['What', 'Number', 'Ids'],
      rows.map(([what, ids, shown]) => [plain(what), plain(ids.length), shown]),
      'Nothing.',
    )}
    !${hasMore ? '<p>There are further messages: repeat it for them.</p>' : ''}
    <h2>What stays</h2>
    !${table(['What', 'Because'], leftOf(undone, links), 'Nothing.')}`;
}

const accountsOf = (ids: readonly number[], links: Links): string =>
  ids.map((id) => links.account(id, String(id))).join(', ');

const leftOf = ({ not_restored: deleted, not_undone: left }: Undone, links: Links): string[][] => [
  ...deleted.map((each) => [html`message !${links.message(each.message_id)}`, plain(each.obstacle)]),
  ...left.map((each) => [leftOut(each, links), plain(each.obstacle)]),
];

function leftOut(
  { message_ids: messages, user_ids: people, stream_id: channel }: Undone['not_undone'][number],
  links: Links,
): string {
  if (messages.length > 0) return html`messages !${links.messages(messages)}`;
  const what = channel === null ? 'roles' : html`subscriptions to !${links.channel(channel)}`;
  return html`!${what} of accounts !${accountsOf(people, links)}`;
}

const KINDS = ['deletions', 'moves', 'subscriptions', 'roles'];

const formOf = ({ request, account, from, to, only }: NamedChanges): string =>
  html`<p>
      Name a request, as the <a href="/console/deletions">register of deletions</a> does, or an account and the time of
      its changes. A preview shows what would come back; nothing changes before you confirm it.
    </p>
    <form class="ask">
      <label>Request <input name="request" value="${request}" /></label>
      <label>or account <input name="account" value="${account}" placeholder="ada@example.com" /></label>
      !${timeField('Changed from', 'from', from, '2026-11-20T10:00')} !${timeField('to', 'to', to, '2026-11-20T11:00')}
      <label
        >Kind
        <select name="only">
          <option value="">all</option>
          !${KINDS.map((kind) => html`<option !${kind === only ? 'selected' : ''}>${kind}</option>`)}
        </select></label
      >
      <button>Preview</button>
    </form>`;

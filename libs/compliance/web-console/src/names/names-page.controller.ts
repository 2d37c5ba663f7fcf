import { Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { Links } from '../pages/links.js';
import { momentAt, page, plain, table, tokenField } from '../pages/layout.js';
import { checkToken } from '../sessions/session.guard.js';
import type { Session } from '../sessions/sessions.js';

interface FoundNames {
  readonly names: readonly string[];
  readonly messages: readonly {
    readonly message_id: number;
    readonly text: string | null;
    readonly topic: string | null;
    readonly versions: number;
    readonly in_topic: boolean;
    readonly left: boolean;
    readonly kept_by: string | null;
  }[];
  readonly elsewhere: readonly { readonly event: string; readonly stream: string; readonly time: number }[];
  readonly percent: number;
  readonly next: number | null;
}

type Message = FoundNames['messages'][number];

interface Decided {
  readonly decided: readonly number[];
  readonly left: readonly { readonly message_id: number; readonly why: string }[];
}

class SoughtNames {
  @TextParameter({ about: 'The token of the page.' }) readonly token!: string;
  @TextParameter({ about: 'Id or address of the account.' }) readonly account!: string;
  @TextParameter({ default: '', about: 'Names and addresses, with commas between.' }) readonly names!: string;
  @TextParameter({ default: '0', about: 'Where the search continues.' }) readonly after!: string;
  @TextParameter({ default: '', about: 'Ids of messages, with commas between.' }) readonly messages!: string;
  @TextParameter({ default: '', about: '`replace` or `leave`; nothing: only list.' }) readonly decision!: string;
}

interface Shown {
  readonly session: Session;
  /** Values of the form, without the token. */
  readonly asked: Readonly<Record<string, string>>;
}

/** Names are sent in forms alone: they are in no address of a page. */
@ConsolePages()
@Controller('console/names')
export class NamesPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @ConsolePage('A form to look for the names of a deleted account, for owners.')
  show(@OfSession() session: Session): string {
    return page({ title: 'Names', session }, formOf({ session, asked: {} }));
  }

  @Post()
  @ConsolePage('Looks for the names of a deleted account, and decides whether they are replaced.')
  async find(
    @Parameters() { token, account, names, after, messages, decision }: SoughtNames,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    checkToken(session, token);
    const userId = await this.accounts.idOf(account, session, request);
    const words = names.split(',').map((name) => name.trim());
    const sought = { user_id: String(userId), names: JSON.stringify(words.filter((name) => name !== '')) };
    const path = '/records/names';
    const decisions = { ...sought, message_ids: `[${messages}]`, decision };
    const decided =
      decision === ''
        ? undefined
        : await this.api.ask<Decided>({ method: 'PATCH', path, parameters: decisions }, session, request);
    const question = { method: 'POST', path, parameters: { ...sought, after } } as const;
    const found = await this.api.ask<FoundNames>(question, session, request);
    const shown = { session, asked: { account: String(userId), names, after } };
    return page(
      { title: 'Names', session },
      formOf(shown) + decidedOf(decided, new Links(session)) + foundOf(found, shown),
    );
  }
}

const formOf = ({ session, asked: { account = '', names = '' } }: Shown): string =>
  html`<form class="ask" method="post" action="/console/names">
    !${tokenField(session)}
    <label>Account <input name="account" value="${account}" required /></label>
    <label
      >Names and addresses <input name="names" value="${names}" placeholder="Ada Lovelace, ada@example.com"
    /></label>
    <button>Look</button>
  </form>`;

const decidedOf = (decided: Decided | undefined, links: Links): string =>
  decided === undefined
    ? ''
    : html`<p role="status">As decided: !${links.messages(decided.decided) || 'none'}.</p>
        !${table(
          ['Message that is left', 'Because'],
          decided.left.map(({ message_id: id, why }) => [links.message(id), plain(why)]),
          'None is left.',
        )}`;

function foundOf({ names, messages, elsewhere, percent, next }: FoundNames, shown: Shown): string {
  const open = messages.filter(({ left, kept_by: keeper }) => !left && keeper === null);
  const all = open.map(({ message_id: id }) => id).join(',');
  const links = new Links(shown.session);
  return html`<p>Looked for ${names.join(', ') || 'mentions of the account'}, in ${percent} % of the log.</p>
    !${table(
      ['Message', 'Topic', 'Text', 'Times', 'State', 'Decision'],
      messages.map((each) => [
        links.message(each.message_id),
        plain(each.topic),
        plain(each.text ?? 'not yours to read'),
        plain(each.versions),
        plain(stateOf(each)),
        each.kept_by === null ? decisionOf(String(each.message_id), shown) : '',
      ]),
      'No message says a name here.',
    )}
    !${
      open.length > 1
        ? html`<h2>All ${open.length} that are open</h2>
            !${decisionOf(all, shown)}`
        : ''
    }
    !${next === null ? '' : again({ ...shown.asked, after: String(next) }, shown.session, '<button>Continue</button>')}
    <h2>Elsewhere</h2>
    !${table(
      ['Event', 'Stream', 'Time'],
      elsewhere.map(({ event, stream, time }) => [plain(event), plain(stream), momentAt(time)]),
      'No other event says a name here.',
    )}`;
}

const stateOf = ({ left, kept_by: keeper, in_topic: isInTopic }: Message): string =>
  [left ? 'left' : '', keeper === null ? '' : `kept by a ${keeper}`, isInTopic ? 'in its topic' : '']
    .filter((each) => each !== '')
    .join(', ');

const decisionOf = (messages: string, { asked, session }: Shown): string =>
  again(
    { ...asked, messages },
    session,
    html`<button name="decision" value="replace">Replace</button> <button name="decision" value="leave">Leave</button>`,
  );

const again = (fields: Readonly<Record<string, string>>, session: Session, buttons: string): string =>
  html`<form method="post" action="/console/names">
    !${tokenField(session)}
    !${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    !${buttons}
  </form>`;

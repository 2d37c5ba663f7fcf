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
}

class Deletions {
  @TextParameter({ default: '', about: 'Id of the request that deleted.' }) readonly request!: string;
  @TextParameter({ default: '', about: 'Instead: id of the account that deleted.' }) readonly account!: string;
  @TextParameter({ default: '', about: 'With an account: deleted since then.' }) readonly from!: string;
  @TextParameter({ default: '', about: 'With an account: deleted until then.' }) readonly to!: string;
}

class UndoParameters extends Deletions {
  @TextParameter({ about: 'The token of the page.' }) readonly token!: string;
  @TextParameter({ about: 'Why it is undone.' }) readonly reason!: string;
}

@ConsolePages()
@Controller('console/undo')
export class UndoController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('What an undo of deletions would bring back, for owners.')
  async show(
    @Parameters() asked: Deletions,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    if (asked.request === '' && asked.account === '') return page({ title: 'Undo', session }, formOf(asked));
    const undone = await this.#undo({ ...named(asked), preview: 'true' }, session, request);
    const back = html`<form class="ask" method="post" action="/console/undo">
      !${tokenField(session)}
      !${Object.entries(asked).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <label>Reason <input name="reason" required /></label>
      <button>Bring them back</button>
    </form>`;
    return page({ title: 'Undo', session }, formOf(asked) + resultOf(undone, 'would come back') + back);
  }

  @Post()
  @ConsolePage('Undoes deletions, by the form of that page.')
  async undo(
    @Parameters() { token, reason, ...deletions }: UndoParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    checkToken(session, token);
    const undone = await this.#undo({ ...named(deletions), reason }, session, request);
    return page({ title: 'Undo', session }, resultOf(undone, 'are there again'));
  }

  #undo(parameters: Record<string, string>, session: Session, request: FastifyRequest): Promise<Undone> {
    return this.api.ask<Undone>({ method: 'POST', path: '/records/undo', parameters }, session, request);
  }
}

function named({ request, account, from, to }: Deletions): Record<string, string> {
  if (request !== '') return { correlation_id: request };
  return { user_id: account, from: secondsOf(from), to: secondsOf(to) };
}

/** @throws Refused */
function secondsOf(time: string): string {
  const milliseconds = Date.parse(/[zZ]|[+-]\d\d:\d\d$|^\d{4}-\d\d-\d\d$/.test(time) ? time : `${time}Z`);
  if (Number.isNaN(milliseconds)) throw new Refused(`"${time}" is no time such as 2026-11-20T10:00.`, 400);
  return String(Math.floor(milliseconds / 1000));
}

const resultOf = (undone: Undone, what: string): string =>
  html`<p>
      ${undone.restored_message_ids.length} messages of ${undone.authors} people ${what}:
      ${undone.restored_message_ids.join(', ')}${undone.has_more ? ', and more: repeat it for them' : ''}
    </p>
    <h2>Messages that cannot come back</h2>
    !${table(
      ['Message', 'Because'],
      undone.not_restored.map((each) => [plain(each.message_id), plain(each.obstacle)]),
      'None.',
    )}`;

const formOf = ({ request, account, from, to }: Deletions): string =>
  html`<form class="ask">
    <label>Request <input name="request" value="${request}" /></label>
    <label>or account <input name="account" inputmode="numeric" pattern="[0-9]*" value="${account}" /></label>
    <label>Deleted from <input name="from" value="${from}" placeholder="2026-11-20T10:00" /></label>
    <label>to <input name="to" value="${to}" placeholder="2026-11-20T11:00" /></label>
    <button>Preview</button>
  </form>`;

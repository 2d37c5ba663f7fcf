import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { pageBelow } from '../console-pages/page-below.js';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, plain, table } from '../pages/layout.js';
import { Links, linkTo } from '../pages/links.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface LogIn {
  readonly number: number;
  readonly time: string;
  readonly user_id: number;
  readonly name: string;
  readonly how: keyof typeof HOW;
  readonly key_id: string | null;
  readonly address: string;
  readonly client: string;
}

interface LogIns {
  readonly log_ins: readonly LogIn[];
  readonly days_kept: number;
  readonly found_oldest: boolean;
}

interface Refusals {
  readonly refused: readonly {
    readonly name: string;
    readonly address: string;
    readonly hour: string;
    readonly count: number;
    readonly server: string;
  }[];
  readonly silent_servers: readonly string[];
}

class LogInsParameters {
  @TextParameter({ default: '', about: 'Only log-ins of this account: its address or id.' }) readonly id!: string;
  @IntegerParameter({ optional: true, about: 'Only older log-ins than this one.' }) readonly before: number | undefined;
}

const HOW = {
  password: 'with the password',
  console: 'in the console',
  development: 'without a password',
  key: 'first use of a key from there on that day',
  new_key: 'a key was made',
};

@ConsolePages()
@Controller('console/log-ins')
export class ListLogInsPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @ConsolePage('Who logged in, and who was refused, for owners.')
  async show(
    @Parameters() { id, before }: LogInsParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const form = html`<form class="ask">
      <label>Account <input name="id" value="${id}" placeholder="ada@example.com" /></label>
      <button>Show</button>
    </form>`;
    return pageBelow({ title: 'Log-ins', session }, form, async () => {
      const parameters = {
        ...(id !== '' && { user_id: String(await this.accounts.idOf(id, session, request)) }),
        ...(before !== undefined && { before: String(before) }),
      };
      const [found, refusals] = await Promise.all([
        this.api.ask<LogIns>({ path: '/audit/log_ins', parameters }, session, request),
        this.api.ask<Refusals>({ path: '/audit/refused_log_ins' }, session, request),
      ]);
      return logIns(found, id, new Links(session)) + refused(refusals);
    });
  }
}

function logIns({ log_ins: found, days_kept: days, found_oldest: isLast }: LogIns, id: string, links: Links): string {
  const rows = found.map((each) => [
    moment(each.time),
    links.person(each),
    plain(HOW[each.how]),
    plain(each.address),
    plain(each.client),
    plain(each.key_id),
  ]);
  const next = { ...(id !== '' && { id }), before: String(found.at(-1)?.number ?? '') };
  return html`<p>
      ${days === 0 ? 'Log-ins are not recorded (CHAT_LOG_IN_DAYS).' : `Log-ins are deleted after ${days} days.`}
    </p>
    !${table(['When', 'Account', 'How', 'Address', 'Program', 'Key'], rows, 'Nobody has logged in.')}
    !${isLast ? '' : html`<p>!${linkTo('Older ones', '', next)}</p>`}`;
}

function refused({ refused: found, silent_servers: silent }: Refusals): string {
  const rows = found.map((each) => [
    moment(each.hour),
    plain(each.name),
    plain(each.address),
    plain(each.count),
    plain(each.server),
  ]);
  return html`<h2>Refused, by the hour</h2>
    <p>Counted in memory by each server since its start, for a week at the most.</p>
    !${silent.length === 0 ? '' : html`<p role="alert">These servers did not answer: ${silent.join(', ')}</p>`}
    !${table(['Hour', 'Name', 'Address', 'How often', 'Server'], rows, 'Nobody was refused.')}`;
}

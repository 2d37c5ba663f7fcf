import { IntegerParameter, Parameters } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
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
  @IntegerParameter({ optional: true, about: 'Only log-ins of this account.' }) readonly id: number | undefined;
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
export class ListLogInsController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('Who logged in, and who was refused, for owners.')
  async show(
    @Parameters() { id, before }: LogInsParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const account = id === undefined ? {} : { user_id: String(id) };
    const parameters = { ...account, ...(before !== undefined && { before: String(before) }) };
    const [found, refusals] = await Promise.all([
      this.api.ask<LogIns>({ path: '/audit/log_ins', parameters }, session, request),
      this.api.ask<Refusals>({ path: '/audit/refused_log_ins' }, session, request),
    ]);
    return page({ title: 'Log-ins', session }, [logIns(found, id), refused(refusals)].join('\n'));
  }
}

function logIns({ log_ins: found, days_kept: days, found_oldest: isLast }: LogIns, id: number | undefined): string {
  const rows = found.map((each) => [
    moment(each.time),
    plain(`${each.name} (${each.user_id})`),
    plain(HOW[each.how]),
    plain(each.address),
    plain(each.client),
    plain(each.key_id),
  ]);
  const next = new URLSearchParams({ ...(id && { id: String(id) }), before: String(found.at(-1)?.number ?? '') });
  return html`<p>
      ${days === 0 ? 'Log-ins are not recorded (CHAT_LOG_IN_DAYS).' : `Log-ins are deleted after ${days} days.`}
    </p>
    <form class="ask">
      <label>Account <input name="id" inputmode="numeric" pattern="[0-9]+" value="${id ?? ''}" /></label>
      <button>Show</button>
    </form>
    !${table(['When', 'Account', 'How', 'Address', 'Program', 'Key'], rows, 'Nobody has logged in.')}
    !${isLast ? '' : html`<p><a href="?${next.toString()}">Older ones</a></p>`}`;
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

import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
import type { Session } from '../sessions/sessions.js';
import { plot } from './plot.js';

interface Follower {
  readonly name: string;
  readonly kind: keyof typeof KINDS;
  readonly state: string;
  readonly position: number;
  readonly lag: number | null;
}

interface Server {
  readonly server: string;
  readonly version: string;
  readonly node_version: string;
  readonly started: string;
  readonly log: { readonly engine: string; readonly version: string | null; readonly head: number | null };
  readonly read_store: { readonly engine: string; readonly version: string | null };
  readonly followers: readonly Follower[];
  readonly queues: {
    readonly count: number;
    readonly waiting: number;
    readonly bytes: number;
    readonly longest_silent_since: string | null;
  };
  readonly uploaded_bytes: number;
  readonly disk: { readonly free_bytes: number; readonly total_bytes: number } | null;
  readonly memory_bytes: number;
  readonly reached_limits: readonly {
    readonly code: string;
    readonly route: string;
    readonly hour: string;
    readonly count: number;
    readonly accounts: number;
    readonly addresses: number;
  }[];
  readonly hour: {
    readonly events_per_second: readonly number[];
    readonly lags: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
  };
}

interface Verification {
  readonly time: string;
  readonly operator: string | null;
  readonly is_sound: boolean;
  readonly problems: number;
  readonly position: number;
}

interface State {
  readonly servers: readonly Server[];
  readonly silent_servers: readonly string[];
  readonly last_verification: Verification | null;
  readonly erased_bytes_wait_since: string | null;
  readonly leases: readonly { readonly lease: string; readonly holder: string }[];
}

const KINDS = { directory: 'in memory', read_model: 'read model', process: 'process' };
const BEHIND = 'positions behind';

@ConsolePages()
@Controller('console/operation')
export class OperationPageController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('What the servers have to do, and which limits were reached, for owners.')
  async show(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const question = { path: '/operation/state' };
    const state = await this.api.ask<State>(question, session, request);
    const { servers, silent_servers: silent, leases, last_verification: verification } = state;
    const { erased_bytes_wait_since: waitSince } = state;
    const parts = [
      silent.length === 0 ? '' : html`<p role="alert">These servers did not answer: ${silent.join(', ')}</p>`,
      shownVerification(verification),
      waitSince === null
        ? ''
        : html`<p>Bytes of what was erased wait on the disk of EventStoreDB since !${moment(waitSince)}.</p>`,
      ...servers.map(shownServer),
      html`<h2>Who does what</h2>
        !${table(
          ['Work that one process does at a time', 'Process'],
          leases.map(({ lease, holder }) => [plain(lease), plain(holder)]),
          'Nobody does any.',
        )}`,
    ];
    return page({ title: 'Operation', session }, parts.join('\n'));
  }
}

function shownVerification(found: Verification | null): string {
  if (!found) return html`<p>No result of chat verify is recorded.</p>`;
  const { time, operator, is_sound: isSound, problems, position } = found;
  const result = isSound
    ? html`<span class="good">everything is as the log says</span>`
    : html`<span class="bad">${problems} problems</span>`;
  return html`<p>
    chat verify, by ${operator ?? 'the service'}, !${moment(time)}, up to position ${position.toLocaleString('en')}:
    !${result}
  </p>`;
}

function shownServer(server: Server): string {
  const { version, node_version: node, started, log, read_store: store, queues, disk, hour } = server;
  const { longest_silent_since: silentSince } = queues;
  return html`<section aria-label="Server ${server.server}">
    <h2>Server ${server.server}</h2>
    <dl>
      <dt>Version</dt>
      <dd>${version}, Node.js ${node}, since !${moment(started)}</dd>
      <dt>Event log</dt>
      <dd>
        ${log.version ?? log.engine},
        !${log.head === null ? '<span class="bad">no answer</span>' : html`at position ${log.head.toLocaleString('en')}`}
      </dd>
      <dt>Read store</dt>
      <dd>${store.version ?? store.engine}</dd>
      <dt>Event queues</dt>
      <dd>
        ${queues.count} (${queues.waiting} wait),
        ${sizeOf(queues.bytes)}!${silentSince === null ? '' : html`; one is silent since !${moment(silentSince)}`}
      </dd>
      <dt>Uploads</dt>
      <dd>${sizeOf(server.uploaded_bytes)}</dd>
      <dt>Disk</dt>
      <dd>${disk ? `${sizeOf(disk.free_bytes)} of ${sizeOf(disk.total_bytes)} free` : 'not used'}</dd>
      <dt>Memory</dt>
      <dd>${sizeOf(server.memory_bytes)}</dd>
      <dt>Log, in the last hour</dt>
      <dd>!${plot('Log', hour.events_per_second, 'events a second')}</dd>
    </dl>
    <h3>Followers of the log, in the last hour</h3>
    !${table(
      ['Name', 'What', 'State', 'Position', 'How far behind'],
      server.followers.map((each) => [
        plain(each.name),
        plain(KINDS[each.kind]),
        plain(each.state),
        plain(each.position.toLocaleString('en')),
        plot(each.name, hour.lags.find(({ name }) => name === each.name)?.values ?? [], BEHIND),
      ]),
      'There is none.',
    )}
    <h3>Limits that were reached in the last day</h3>
    !${table(
      ['Hour', 'Refusal', 'Request', 'How often', 'Accounts', 'Addresses of strangers'],
      server.reached_limits.map((each) => [
        moment(each.hour),
        plain(each.code),
        plain(each.route),
        plain(each.count),
        plain(each.accounts),
        plain(each.addresses),
      ]),
      'None.',
    )}
  </section>`;
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

function sizeOf(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** unit).toLocaleString('en', { maximumFractionDigits: 1 })} ${UNITS[unit]}`;
}

import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi, READY } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
import { Links } from '../pages/links.js';
import { type Mandate, ownMandate } from '../mandates/mandate.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Component {
  readonly ok: boolean;
  readonly error?: string;
}

interface Follower extends Component {
  readonly state: string;
  readonly position: number;
  readonly lag?: number;
}

interface Health {
  readonly ready: boolean;
  readonly log: Component & { readonly engine: string; readonly head?: number };
  readonly store: Component & { readonly engine: string };
  readonly disk?: Component;
  readonly directory: Follower;
  readonly projections: readonly (Follower & { readonly name: string })[];
  readonly processes: readonly { readonly name: string; readonly skipped: number }[];
  readonly damaged: readonly { readonly stream: string; readonly position: number }[];
  readonly sealing?: Component & {
    readonly size: number;
    readonly signed: number;
    readonly checked?: { readonly at: number; readonly size: number; readonly differences: readonly string[] };
    readonly witnesses: readonly (Component & {
      readonly name: string;
      readonly cosigned: number | null;
      readonly alarm?: string;
    })[];
  };
  readonly queues: Component & { readonly count: number; readonly waiting: number };
}

const stateOf = ({ ok, error }: Component): string =>
  ok ? html`<span class="good">in order</span>` : html`<span class="bad">${error ?? 'not in order'}</span>`;

const number = (value: number | null | undefined): string => plain(value?.toLocaleString('en') ?? null);

@ConsolePages()
@Controller('console')
export class OverviewPageController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('The state of the service, for owners and auditors, and to auditors their mandate.')
  async show(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const health = await this.api.ask<Health>({ path: READY }, null, request);
    const parts = [await this.#mandate(session, request), summary(health), models(health), sealing(health)];
    return page({ title: 'Overview', session }, parts.join('\n'));
  }

  async #mandate(session: Session, request: FastifyRequest): Promise<string> {
    if (!session.isAuditor) return '';
    const question = { path: '/audit/mandates/me' };
    const { mandate } = await this.api.ask<{ mandate: Mandate | null }>(question, session, request);
    return mandate ? ownMandate(mandate, new Links(session)) : '';
  }
}

function summary({ ready, log, store, disk, queues, damaged, processes }: Health): string {
  return html`<dl>
    <dt>Service</dt>
    <dd>!${stateOf({ ok: ready, error: 'not ready' })}</dd>
    <dt>Event log</dt>
    <dd>${log.engine}, !${number(log.head)} events: !${stateOf(log)}</dd>
    <dt>Read store</dt>
    <dd>${store.engine}: !${stateOf(store)}</dd>
    !${
      disk
        ? html`<dt>Disk</dt>
            <dd>!${stateOf(disk)}</dd>`
        : ''
    }
    <dt>Event queues</dt>
    <dd>!${number(queues.count)}, of which !${number(queues.waiting)} wait</dd>
    <dt>Damaged events</dt>
    <dd>
      !${damaged.length === 0 ? 'none' : html`<span class="bad">${damaged.map(({ stream, position }) => `${stream} at ${position}`).join(', ')}</span>`}
    </dd>
    <dt>Skipped events</dt>
    <dd>${processes.map(({ name, skipped }) => `${name}: ${skipped}`).join(', ') || 'none'}</dd>
  </dl>`;
}

function models({ directory, projections }: Health): string {
  const followers = [{ ...directory, name: 'directory (in memory)' }, ...projections];
  return html`<h2>Read models</h2>
    !${table(
      ['Name', 'State', 'Position in the log', 'Events behind'],
      followers.map((each) => [
        plain(each.name),
        each.ok ? plain(each.state) : stateOf(each),
        number(each.position),
        number(each.lag),
      ]),
      'There is none.',
    )}`;
}

function sealing({ sealing: sealed }: Health): string {
  if (!sealed)
    return html`<h2>Sealing</h2>
      <p class="empty">This server does not seal the log; another one may.</p>`;
  const { checked } = sealed;
  return html`<h2>Sealing</h2>
    <dl>
      <dt>State</dt>
      <dd>!${stateOf(sealed)}</dd>
      <dt>Sealed events</dt>
      <dd>!${number(sealed.size)}, of which !${number(sealed.signed)} are signed</dd>
      <dt>Compared with the log</dt>
      <dd>
        !${checked ? html`!${moment(new Date(checked.at).toISOString())}: !${checked.differences.length === 0 ? 'all as it was sealed' : html`<span class="bad">${checked.differences.join(' ')}</span>`}` : 'not so far'}
      </dd>
    </dl>
    !${table(
      ['Witness', 'State', 'Cosigned events'],
      sealed.witnesses.map((each) => [
        plain(each.name),
        each.alarm ? html`<span class="bad">${each.alarm}</span>` : stateOf(each),
        number(each.cosigned),
      ]),
      'No witness cosigns the checkpoints.',
    )}`;
}

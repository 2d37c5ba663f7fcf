import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { momentAt, page, plain, table } from '../pages/layout.js';
import { Links } from '../pages/links.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Waiting {
  readonly message_retention_days: number;
  readonly stream_ids: readonly number[];
  readonly direct_messages: boolean;
  /** UNIX seconds. */
  readonly deletes_from: number;
  readonly messages: number;
}

interface Retention {
  readonly message_retention_days: number;
  readonly streams: readonly { readonly stream_id: number; readonly message_retention_days: number }[];
  readonly waiting: readonly Waiting[];
}

interface Rules {
  readonly deleted_content_days: number;
  readonly direct_messages: { readonly deleted_content_days: number } | null;
  readonly streams: readonly { readonly stream_id: number; readonly deleted_content_days: number }[];
}

interface Rule {
  readonly records_days: number | null;
  readonly days_now: number;
  /** UNIX seconds. */
  readonly holds_from: number | null;
}

interface RecordsRule {
  readonly operator_days: number;
  readonly organization: Rule;
  readonly direct_messages: Rule;
  readonly streams: readonly (Rule & { readonly stream_id: number })[];
}

function days(count: number): string {
  if (count === -1) return plain('as the records rule says');
  return plain(count === 0 ? 'at once' : `${count} days after the deletion`);
}

const expiring = (count: number): string => plain(count < 0 ? 'never' : `${count} days after the posting`);

const where = ({ stream_ids: ids, direct_messages: direct }: Waiting, links: Links): string =>
  [...ids.map((id) => links.channel(id)), ...(direct ? ['direct messages'] : [])].join(', ');

const atLeast = (count: number, since: string): string => (count === 0 ? 'no rule' : `${count} days${since}`);

/** @param where HTML */
const least = (where: string, rule: Rule): string[] => [
  where,
  plain(rule.records_days === null ? 'as in the organization' : atLeast(rule.records_days, '')),
  plain(atLeast(rule.days_now, ' after the posting')),
  rule.holds_from === null ? plain('') : momentAt(rule.holds_from),
];

@ConsolePages()
@Controller('console/retention')
export class RetentionPageController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('How long messages and their content are kept, for owners.')
  async show(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const rules = await this.api.ask<Rules>({ path: '/records' }, session, request);
    const rule = await this.api.ask<RecordsRule>({ path: '/records/rule' }, session, request);
    const retention = await this.api.ask<Retention>({ path: '/records/retention' }, session, request);
    const links = new Links(session);
    const kept = [
      [plain('The organization'), days(rules.deleted_content_days)],
      ...(rules.direct_messages ? [[plain('Direct messages'), days(rules.direct_messages.deleted_content_days)]] : []),
      ...rules.streams.map((each) => [
        links.channel(each.stream_id, `Channel ${each.stream_id}`),
        days(each.deleted_content_days),
      ]),
    ];
    const keptAtLeast = [
      least('The organization', rule.organization),
      least('Direct messages', rule.direct_messages),
      ...rule.streams.map((each) => least(links.channel(each.stream_id, `Channel ${each.stream_id}`), each)),
    ];
    const deleted = [
      [plain('The organization'), expiring(retention.message_retention_days)],
      ...retention.streams.map((each) => [
        links.channel(each.stream_id, `Channel ${each.stream_id}`),
        expiring(each.message_retention_days),
      ]),
    ];
    const coming = retention.waiting.map((each) => [
      where(each, links),
      plain(`${each.message_retention_days} days`),
      momentAt(each.deletes_from),
      plain(each.messages),
    ]);
    return page(
      { title: 'Retention', session },
      html`<h2>Messages are deleted</h2>
        !${table(['Where', 'When'], deleted, '')}
        <p>Deletion hides a message from everybody. Its content is erased when all that follows has passed.</p>
        <h2>The content of deleted messages is erased</h2>
        !${table(['Where', 'When'], kept, '')}
        <p>
          Content that must be kept is erased later, when that has passed as well, and while a legal hold covers it, not
          at all.
        </p>
        <h2>Content must be kept</h2>
        <p>
          Nothing erases content before, whoever deletes the message; a shorter rule for deletion only hides it earlier.
        </p>
        !${table(['Where', 'Rule', 'In force now', 'The rule alone from'], keptAtLeast, '')}
        !${rule.operator_days === 0 ? '' : html`<p>The operator allows no less than ${rule.operator_days} days.</p>`}
        <h2>Shortened rules that do not delete yet</h2>
        !${table(['Where', 'Messages are deleted after', 'From', 'Messages it will take'], coming, 'There is none.')}`,
    );
  }
}

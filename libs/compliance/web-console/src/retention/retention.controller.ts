import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { momentAt, page, plain, table } from '../pages/layout.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Waiting {
  readonly message_retention_days: number;
  /** UNIX seconds. */
  readonly deletes_from: number;
  readonly messages: number;
}

interface Rules {
  readonly deleted_content_days: number;
  readonly direct_messages: { readonly deleted_content_days: number } | null;
  readonly streams: readonly { readonly stream_id: number; readonly deleted_content_days: number }[];
}

const days = (count: number): string => plain(count === 0 ? 'at once' : `${count} days after the deletion`);

@ConsolePages()
@Controller('console/retention')
export class RetentionController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('How long messages and their content are kept, for owners.')
  async show(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const rules = await this.api.ask<Rules>({ path: '/records' }, session, request);
    const { waiting } = await this.api.ask<{ waiting: readonly Waiting[] }>(
      { path: '/records/retention' },
      session,
      request,
    );
    const kept = [
      [plain('The organization'), days(rules.deleted_content_days)],
      ...(rules.direct_messages ? [[plain('Direct messages'), days(rules.direct_messages.deleted_content_days)]] : []),
      ...rules.streams.map((each) => [plain(`Channel ${each.stream_id}`), days(each.deleted_content_days)]),
    ];
    const coming = waiting.map((each) => [
      plain(`${each.message_retention_days} days`),
      momentAt(each.deletes_from),
      plain(each.messages),
    ]);
    return page(
      { title: 'Retention', session },
      html`<h2>The content of deleted messages is erased</h2>
        !${table(['Where', 'When'], kept, '')}
        <h2>Shortened rules that do not delete yet</h2>
        !${table(['Messages are deleted after', 'From', 'Messages it will take'], coming, 'There is none.')}`,
    );
  }
}

import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
import { ConsolePage, ConsolePages, OfSession } from '../sessions/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Mandate {
  readonly user_id: number;
  readonly stream_ids: readonly number[] | null;
  readonly user_ids: readonly number[] | null;
  readonly direct_messages: boolean;
  readonly until: string | null;
  readonly reason: string;
}

const some = (ids: readonly number[] | null): string => plain(ids === null ? 'all' : ids.join(', '));

@ConsolePages()
@Controller('console/mandates')
export class MandatesController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('Who may audit what, for owners.')
  async show(@OfSession() session: Session, @Req() request: FastifyRequest): Promise<string> {
    const { mandates } = await this.api.ask<{ mandates: readonly Mandate[] }>(
      { path: '/audit/mandates' },
      session,
      request,
    );
    const rows = mandates.map((each) => [
      plain(`account ${each.user_id}`),
      some(each.stream_ids),
      some(each.user_ids),
      plain(each.direct_messages ? 'yes' : 'no'),
      each.until === null ? plain('until it is taken back') : moment(each.until),
      plain(each.reason),
    ]);
    return page(
      { title: 'Mandates', session },
      html`!${table(['Account', 'Channels', 'Accounts', 'Direct messages', 'Until', 'Reason'], rows, 'Nobody may audit.')}`,
    );
  }
}

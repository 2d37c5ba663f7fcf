import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Inspection {
  readonly id: number;
  readonly time: string;
  readonly user_id: number | null;
  readonly operator: string | null;
  readonly case: string | null;
  readonly what: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

class InspectionsParameters {
  @TextParameter({ optional: true, about: 'Only inspections for this case.' }) readonly case: string | undefined;
  @IntegerParameter({ optional: true, about: 'Only older inspections than this one.' }) readonly before:
    number | undefined;
}

const asked = ({ parameters }: Inspection): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');

@ConsolePages()
@Controller('console/inspections')
export class InspectionsController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
  ) {}

  @Get()
  @ConsolePage('Who looked at what, for owners.')
  async show(
    @Parameters() { case: name, before }: InspectionsParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const parameters = { ...(name && { case: name }), ...(before !== undefined && { before: String(before) }) };
    const question = { path: '/audit/inspections', parameters };
    const { inspections, found_oldest: isLast } = await this.api.ask<{
      inspections: readonly Inspection[];
      found_oldest: boolean;
    }>(question, session, request);
    const lookers = inspections.map((each) => each.user_id);
    const nameOf = await this.accounts.names(lookers, session, request);
    const rows = inspections.map((each) => [
      moment(each.time),
      plain(each.user_id === null ? `${each.operator ?? '?'} (command line)` : nameOf(each.user_id)),
      plain(each.case),
      plain(each.what),
      plain(asked(each)),
    ]);
    const next = new URLSearchParams({ ...(name && { case: name }), before: String(inspections.at(-1)?.id ?? '') });
    return page(
      { title: 'Who looked', session },
      html`<form class="ask">
          <label>Case <input name="case" value="${name ?? ''}" /></label> <button>Show</button>
        </form>
        !${table(['When', 'Who', 'Case', 'What', 'Asked for'], rows, 'Nobody has looked so far.')}
        !${isLast ? '' : html`<p><a href="?${next.toString()}">Older ones</a></p>`}`,
    );
  }
}

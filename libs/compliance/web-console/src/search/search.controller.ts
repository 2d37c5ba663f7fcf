import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, plain, table } from '../pages/layout.js';
import { linkToMessage, type Person, shown } from '../pages/shown.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Found {
  readonly message_id: number;
  readonly author: Person;
  readonly posted: string;
  readonly place: object;
  readonly badges: readonly string[];
  readonly content: string | null;
  readonly versions: number;
  readonly matching_versions: readonly number[];
}

interface Answer {
  readonly messages: readonly Found[];
  readonly next_before: number | null;
}

class SearchParameters {
  @TextParameter({ default: '', about: 'Words, and phrases in double quotes.' }) readonly search!: string;
  @TextParameter({ default: '', about: 'Posted since then.' }) readonly from!: string;
  @TextParameter({ default: '', about: 'Posted before then.' }) readonly to!: string;
  @TextParameter({ default: '', about: 'The case for which somebody searches.' }) readonly case!: string;
  @IntegerParameter({ optional: true, about: 'Continues a search.' }) readonly before: number | undefined;
}

@ConsolePages()
@Controller('console/search')
export class SearchController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('A search in every version of messages, for auditors.')
  async show(
    @Parameters() asked: SearchParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    if (asked.case === '') return page({ title: 'Search', session }, formOf(asked));
    const given = Object.entries({ ...asked, before: asked.before === undefined ? '' : String(asked.before) });
    const parameters = Object.fromEntries(given.filter(([, value]) => value !== ''));
    const { messages, next_before: next } = await this.api.ask<Answer>(
      { path: '/audit/messages', parameters },
      session,
      request,
    );
    const rows = messages.map((each) => [
      linkToMessage(each.message_id, asked.case),
      moment(each.posted),
      plain(each.author.name),
      plain(shown(each.place)),
      contentOf(each),
      each.badges.map((badge) => html`<span class="badge">${badge}</span>`).join(' '),
    ]);
    const more = next === null ? '' : new URLSearchParams({ ...parameters, before: String(next) }).toString();
    return page(
      { title: 'Search', session },
      html`!${formOf(asked)}!${table(['Message', 'Posted', 'Author', 'Place', 'Text', 'What happened'], rows, next === null ? 'Nothing is found.' : 'Nothing is found so far.')}
      !${more === '' ? '' : html`<p><a href="?${more}">Older ones</a></p>`}`,
    );
  }
}

function contentOf({ content, versions, matching_versions: matching }: Found): string {
  if (content === null) return html`<span class="empty">erased</span>`;
  const of =
    versions > 1 && matching.length > 0 ? html`<p class="note">version ${matching.join(', ')} of ${versions}</p>` : '';
  return html`<div class="text">${content}</div>
    !${of}`;
}

const formOf = ({ search, from, to, case: name }: SearchParameters): string =>
  html`<form class="ask" role="search">
    <label>Words in any version, topic or file name <input name="search" value="${search}" /></label>
    <label>From <input name="from" value="${from}" placeholder="2026-11-20" /></label>
    <label>To <input name="to" value="${to}" placeholder="2026-11-20" /></label>
    <label>Case <input name="case" required value="${name}" /></label>
    <button>Search</button>
  </form>`;

import { ChoiceParameter, IntegerParameter, Parameters } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ChosenMessages, ChosenMessagesForm, chosenFields, filledIn } from '../chosen-messages/chosen-messages.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import { pageBelow } from '../console-pages/page-below.js';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, page, table } from '../pages/layout.js';
import { Links, linkTo, type Person } from '../pages/links.js';
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

const LIMITS = ['20', '50', '100'] as const;

class SearchForm extends ChosenMessagesForm {
  @ChoiceParameter(LIMITS, { default: '50', about: 'Most messages on a page.' })
  readonly limit!: (typeof LIMITS)[number];
  @IntegerParameter({ optional: true, about: 'Continues a search.' }) readonly before: number | undefined;
}

@ConsolePages()
@Controller('console/search')
export class SearchPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly chosen: ChosenMessages,
  ) {}

  @Get()
  @ConsolePage('A search in every version of messages, for auditors.')
  async show(
    @Parameters() asked: SearchForm,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const [options, form] = [{ title: 'Search', session }, formOf(asked, session)];
    if (asked.case === '') return page(options, form);
    return pageBelow(options, form, async () => {
      const { limit, before } = asked;
      const chosen = await this.chosen.parametersOf(asked, session, request);
      const parameters = { ...chosen, limit, ...(before !== undefined && { before: String(before) }) };
      const answer = await this.api.ask<Answer>({ path: '/audit/messages', parameters }, session, request);
      return foundOf(answer, asked, new Links(session, asked.case));
    });
  }
}

const HEADS = ['Message', 'Posted', 'Author', 'Place', 'Text', 'What happened'];

function foundOf({ messages, next_before: next }: Answer, asked: SearchForm, links: Links): string {
  const rows = messages.map((each) => [
    links.message(each.message_id),
    moment(each.posted),
    links.person(each.author),
    links.place(each.place),
    contentOf(each),
    each.badges.map((badge) => html`<span class="badge">${badge}</span>`).join(' '),
  ]);
  const { before: _before, limit: _limit, ...all } = filledIn(asked);
  return html`!${table(HEADS, rows, next === null ? 'Nothing is found.' : 'Nothing is found so far.')}
    !${next === null ? '' : html`<p>!${linkTo('Older ones', '', { ...filledIn(asked), before: String(next) })}</p>`}
    <p>!${linkTo('What an evidence package of this search would have', '/console/evidence', all)}</p>`;
}

function contentOf({ content, versions, matching_versions: matching }: Found): string {
  if (content === null) return html`<span class="empty">erased</span>`;
  const of =
    versions > 1 && matching.length > 0 ? html`<p class="note">version ${matching.join(', ')} of ${versions}</p>` : '';
  return html`<div class="text">${content}</div>
    !${of}`;
}

const formOf = (asked: SearchForm, session: Session): string =>
  html`<form class="ask" role="search">
    !${chosenFields(asked, session, pageLength(asked))}
    <button>Search</button>
  </form>`;

const pageLength = (asked: SearchForm): string =>
  html`<label
    >On a page
    <select name="limit">
      !${LIMITS.map((limit) => html`<option !${limit === asked.limit ? 'selected' : ''}>${limit}</option>`)}
    </select></label
  >`;

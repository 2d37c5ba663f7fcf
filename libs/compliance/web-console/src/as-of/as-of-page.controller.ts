import { ChoiceParameter, IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Clock, DAY_MS } from '@chat/kernel';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { pageBelow } from '../console-pages/page-below.js';
import { Accounts } from '../own-api/accounts.js';
import { OwnApi, Refused } from '../own-api/own-api.js';
import { caseField, timeField } from '../pages/fields.js';
import { html } from '../pages/html.js';
import { moment, momentAt, page, plain, table } from '../pages/layout.js';
import { Links, linkTo, type Person } from '../pages/links.js';
import { ConsolePage, ConsolePages, OfSession } from '../console-pages/console-page.js';
import type { Session } from '../sessions/sessions.js';

interface Channel {
  readonly stream_id: number;
  readonly name: string;
  readonly invite_only: boolean;
  readonly is_archived: boolean;
  readonly is_subscribed: boolean;
}

interface Message {
  readonly id: number;
  readonly sender_id: number;
  readonly sender_full_name: string;
  readonly stream_id?: number;
  readonly content: string;
  /** UNIX seconds. */
  readonly timestamp: number;
  readonly subject: string;
  readonly display_recipient: string | readonly { readonly id: number; readonly full_name: string }[];
}

interface Account extends Person {
  readonly role: number | null;
  readonly is_active: boolean;
  readonly groups: readonly string[];
  readonly permissions: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
}

interface AsOf {
  readonly moment: string;
  readonly first_event: string;
  readonly last_event: string;
  readonly events_read: number;
  readonly user: Account | null;
  readonly streams: readonly Channel[];
  readonly topics: readonly { readonly name: string; readonly max_id: number; readonly messages: number }[];
  readonly messages: readonly Message[];
  readonly found_oldest: boolean;
  readonly erased: readonly {
    readonly message_id: number;
    readonly author: Person;
    readonly posted: string;
    readonly place: object;
  }[];
}

const LIMITS = ['20', '100', '500'] as const;

class AsOfForm {
  @TextParameter({ default: '', about: 'The moment.' }) readonly time!: string;
  @TextParameter({ default: '', about: 'Address or id of the account; default: what the mandate covers.' })
  readonly id!: string;
  @TextParameter({ default: '', about: 'Only messages of this channel: its name or id.' }) readonly channel!: string;
  @TextParameter({ default: '', about: 'Only messages of this topic.' }) readonly topic!: string;
  @TextParameter({ default: '', about: 'Only messages with these words.' }) readonly search!: string;
  @TextParameter({ default: '', about: 'Further terms, as JSON.' }) readonly narrow!: string;
  @ChoiceParameter(LIMITS, { default: '20', about: 'Most messages on a page.' })
  readonly limit!: (typeof LIMITS)[number];
  @TextParameter({ default: '', about: 'The case for which somebody looks.' }) readonly case!: string;
  @IntegerParameter({ optional: true, about: 'Only messages before this one: the next page.' })
  readonly before: number | undefined;
}

class AsOfParameters extends AsOfForm {
  @IntegerParameter({
    optional: true,
    min: 0,
    max: 1_000_000,
    about: 'In place of a moment: the end of this day, counted from the first.',
  })
  readonly day: number | undefined;
  @TextParameter({ default: '', about: 'The first day of the log.' }) readonly first!: string;
}

/** Number of events from which the page explains the long time. */
const MANY = 10_000;

const ROLES = new Map([
  [100, 'owner'],
  [200, 'administrator'],
  [300, 'moderator'],
  [400, 'member'],
  [600, 'guest'],
]);

@ConsolePages()
@Controller('console/as-of')
export class AsOfPageController {
  constructor(
    private readonly api: OwnApi,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ConsolePage('What an account saw at a moment, for auditors.')
  async show(
    @Parameters() { day, first, ...form }: AsOfParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const now = this.clock.now();
    const asked = { ...form, time: day === undefined ? form.time : endOf(day, first, now) };
    const options = { title: 'As of', session };
    if (asked.time === '' || asked.case === '')
      return page(options, formOf({ ...asked, time: asked.time || new Date(now).toISOString() }));
    return pageBelow(options, formOf(asked), async () => {
      const { time, id, before, limit, case: name } = asked;
      const parameters = {
        time,
        ...(id !== '' && { user_id: String(await this.accounts.idOf(id, session, request)) }),
        narrow: JSON.stringify(narrowOf(asked)),
        anchor: before === undefined ? 'newest' : String(before - 1),
        num_before: limit,
        case: name,
      };
      const seen = await this.api.ask<AsOf>({ path: '/audit/as_of', parameters }, session, request);
      return sliderOf(seen, asked, now) + viewOf(seen, asked, new Links(session, name));
    });
  }
}

const dayOf = (time: string | number): string => new Date(time).toISOString().slice(0, 10);

/** The end of a day, or the present. @param first day of the log @throws Refused */
function endOf(day: number, first: string, now: number): string {
  const begin = /^\d{4}-\d\d-\d\d$/.test(first) ? Date.parse(first) : NaN;
  if (Number.isNaN(begin)) throw new Refused(`"${first}" is no day such as 2026-11-20.`, 400);
  return new Date(Math.min(begin + (day + 1) * DAY_MS - 1, now)).toISOString();
}

/** @throws Refused */
function narrowOf({ channel, topic, search, narrow }: AsOfForm): unknown[] {
  return [
    ...(channel === '' ? [] : [{ operator: 'channel', operand: /^\d+$/.test(channel) ? Number(channel) : channel }]),
    ...(topic === '' ? [] : [{ operator: 'topic', operand: topic }]),
    ...(search === '' ? [] : [{ operator: 'search', operand: search }]),
    ...furtherTerms(narrow),
  ];
}

/** @throws Refused */
function furtherTerms(narrow: string): unknown[] {
  if (narrow.trim() === '') return [];
  try {
    const terms: unknown = JSON.parse(narrow);
    if (Array.isArray(terms)) return terms;
  } catch {}
  throw new Refused(`"${narrow}" is no list of terms such as [{"operator": "sender", "operand": 12}].`, 400);
}

/** Days of the log, of which one is chosen by a slider, or the one before or after by a link. */
function sliderOf({ moment: at, first_event: firstEvent }: AsOf, asked: AsOfForm, now: number): string {
  const first = dayOf(firstEvent);
  const last = Math.floor((now - Date.parse(first)) / DAY_MS);
  const day = Math.floor((Date.parse(at) - Date.parse(first)) / DAY_MS);
  const { time: _time, ...others } = filledIn(asked);
  const toDay = (text: string, to: number) =>
    to < 0 || to > last ? '' : linkTo(text, '', { ...others, first, day: String(to) });
  return html`<form class="ask">
    !${Object.entries({ ...others, first }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <label
      >End of a day from ${first} to ${dayOf(now)}
      <input type="range" name="day" min="0" max="${last}" value="${day}" data-first-day="${first}" />
      <output>${dayOf(at)}</output></label
    >
    <button>Go to the day</button> !${toDay('The day before', day - 1)} !${toDay('The day after', day + 1)}
  </form>`;
}

const filledIn = (asked: AsOfForm): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) =>
      value === '' || value === undefined ? [] : [[name, String(value)]],
    ),
  );

const linkWith = (text: string, asked: AsOfForm, other: Partial<AsOfForm>): string =>
  linkTo(text, '', filledIn({ ...asked, ...other }));

function viewOf(view: AsOf, asked: AsOfForm, links: Links): string {
  const { last_event: last, events_read: read, user, streams, topics, messages, erased } = view;
  return html`<dl>
      !${
        user
          ? accountOf(user, links)
          : html`<dt>Account</dt>
              <dd>none: everything that the mandate covers</dd>`
      }
      <dt>Last event before</dt>
      <dd>!${moment(last)}</dd>
      !${
        read > MANY
          ? html`<dt>Took longer</dt>
              <dd>No state near the moment was kept: ${read.toLocaleString('en')} events were read.</dd>`
          : ''
      }
    </dl>
    !${topics.length > 0 ? topicsOf(topics, asked, links) : ''}
    <h2>Messages</h2>
    !${table(
      ['Message', 'Posted', 'Author', 'Place', 'Text'],
      messages.map((each) => [
        links.message(each.id),
        momentAt(each.timestamp),
        links.person({ user_id: each.sender_id, name: each.sender_full_name }),
        placeOf(each, links),
        html`<div class="text">${each.content}</div>`,
      ]),
      'There are none.',
    )}
    !${view.found_oldest ? '' : olderThan(view, asked)}
    <h2>Messages that are erased since</h2>
    !${table(
      ['Message', 'Posted', 'Author', 'Place'],
      erased.map((each) => [
        links.message(each.message_id),
        moment(each.posted),
        links.person(each.author),
        links.place(each.place),
      ]),
      'None.',
    )}
    <h2>Channels that it could see</h2>
    !${table(
      ['Channel', 'Private', 'Archived', 'Subscribed'],
      streams.map((each) => [
        linkWith(each.name, asked, { channel: String(each.stream_id), topic: '', before: undefined }),
        ...[each.invite_only, each.is_archived, each.is_subscribed].map((is) => plain(is ? 'yes' : 'no')),
      ]),
      'None.',
    )}`;
}

const accountOf = (account: Account, links: Links): string => {
  const { role, is_active: isActive, groups, permissions, settings } = account;
  return html`<dt>Account</dt>
    <dd>
      !${links.person(account)},
      ${role === null ? 'role outside of the mandate' : (ROLES.get(role) ?? role)}${isActive ? '' : ', deactivated'}
    </dd>
    <dt>Permissions</dt>
    <dd>${permissions.join(', ') || 'none'}</dd>
    <dt>Groups</dt>
    <dd>${groups.join(', ') || 'none'}</dd>
    <dt>Settings that differed from the defaults</dt>
    <dd>
      ${
        Object.entries(settings)
          .map(([setting, value]) => `${setting}: ${JSON.stringify(value)}`)
          .join(', ') || 'none'
      }
    </dd>`;
};

const topicsOf = (topics: AsOf['topics'], asked: AsOfForm, links: Links): string =>
  html`<h2>Topics</h2>
    !${table(
      ['Topic', 'Messages', 'Newest'],
      topics.map((each) => [
        linkWith(each.name, asked, { topic: each.name, before: undefined }),
        plain(each.messages),
        links.message(each.max_id),
      ]),
      'None.',
    )}`;

function olderThan({ messages, erased }: AsOf, asked: AsOfForm): string {
  const oldest = Math.min(...messages.map(({ id }) => id), ...erased.map(({ message_id: id }) => id));
  return Number.isFinite(oldest) ? html`<p>!${linkWith('Older ones', asked, { before: oldest })}</p>` : '';
}

function placeOf({ display_recipient: recipient, stream_id: channelId, subject }: Message, links: Links): string {
  if (typeof recipient === 'string') return links.topic(channelId ?? 0, subject, `${recipient} > ${subject}`);
  const [ids, names] = [recipient.map(({ id }) => id), recipient.map(({ full_name: fullName }) => fullName)];
  return links.conversation(ids, names.join(', '));
}

const formOf = (asked: AsOfForm): string =>
  html`<form class="ask">
    !${timeField('Moment', 'time', asked.time, '2026-11-20T10:00')}
    <label>Account <input name="id" value="${asked.id}" placeholder="all that the mandate covers" /></label>
    <label>Channel <input name="channel" value="${asked.channel}" /></label>
    <label>Topic <input name="topic" value="${asked.topic}" /></label>
    <label>Words <input name="search" value="${asked.search}" /></label>
    <label
      >Further terms, as of GET /messages
      <input name="narrow" value="${asked.narrow}" placeholder='[{"operator": "sender", "operand": 12}]'
    /></label>
    <label
      >On a page
      <select name="limit">
        !${LIMITS.map((limit) => html`<option !${limit === asked.limit ? 'selected' : ''}>${limit}</option>`)}
      </select></label
    >
    !${caseField(asked.case)}
    <button>Look</button>
  </form>`;

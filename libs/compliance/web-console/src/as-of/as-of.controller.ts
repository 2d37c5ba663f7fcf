import { IntegerParameter, Parameters, TextParameter } from '@chat/http';
import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { OwnApi } from '../own-api/own-api.js';
import { html } from '../pages/html.js';
import { moment, momentAt, page, plain, table } from '../pages/layout.js';
import { linkToMessage, type Person } from '../pages/shown.js';
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
  readonly sender_full_name: string;
  readonly content: string;
  /** UNIX seconds. */
  readonly timestamp: number;
  readonly subject: string;
  readonly display_recipient: string | readonly { readonly full_name: string }[];
}

interface AsOf {
  readonly last_event: string;
  readonly events_read: number;
  readonly user: Person & { readonly role: number; readonly is_active: boolean; readonly groups: readonly string[] };
  readonly streams: readonly Channel[];
  readonly messages: readonly Message[];
  readonly erased: readonly { readonly message_id: number; readonly author: Person; readonly posted: string }[];
}

class AsOfParameters {
  @TextParameter({ default: '', about: 'The moment.' }) readonly time!: string;
  @IntegerParameter({ optional: true, about: 'Id of the account.' }) readonly id: number | undefined;
  @TextParameter({ default: '', about: 'Only messages of this channel.' }) readonly channel!: string;
  @TextParameter({ default: '', about: 'Only messages of this topic.' }) readonly topic!: string;
  @TextParameter({ default: '', about: 'The case for which somebody looks.' }) readonly case!: string;
}

/** Events that take so long to read that the page says why. */
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
export class AsOfController {
  constructor(private readonly api: OwnApi) {}

  @Get()
  @ConsolePage('What an account saw at a moment, for auditors.')
  async show(
    @Parameters() asked: AsOfParameters,
    @OfSession() session: Session,
    @Req() request: FastifyRequest,
  ): Promise<string> {
    const { time, id, channel, topic, case: name } = asked;
    if (time === '' || id === undefined || name === '') return page({ title: 'As of', session }, formOf(asked));
    const narrow = [
      ...(channel === '' ? [] : [{ operator: 'channel', operand: channel }]),
      ...(topic === '' ? [] : [{ operator: 'topic', operand: topic }]),
    ];
    const parameters = { time, user_id: String(id), narrow: JSON.stringify(narrow), case: name };
    const seen = await this.api.ask<AsOf>({ path: '/audit/as_of', parameters }, session, request);
    return page({ title: 'As of', session }, formOf(asked) + viewOf(seen, name));
  }
}

const viewOf = ({ last_event: last, events_read: read, user, streams, messages, erased }: AsOf, name: string): string =>
  html`<dl>
      <dt>Account</dt>
      <dd>${user.name}, ${ROLES.get(user.role) ?? user.role}${user.is_active ? '' : ', deactivated'}</dd>
      <dt>Groups</dt>
      <dd>${user.groups.join(', ') || 'none'}</dd>
      <dt>Last event before</dt>
      <dd>!${moment(last)}</dd>
      !${
        read > MANY
          ? html`<dt>Took longer</dt>
              <dd>No state near the moment was kept: ${read.toLocaleString('en')} events were read.</dd>`
          : ''
      }
    </dl>
    <h2>Messages</h2>
    !${table(
      ['Message', 'Posted', 'Author', 'Place', 'Text'],
      messages.map((each) => [
        linkToMessage(each.id, name),
        momentAt(each.timestamp),
        plain(each.sender_full_name),
        plain(placeOf(each)),
        html`<div class="text">${each.content}</div>`,
      ]),
      'It saw none.',
    )}
    <h2>Messages that are erased since</h2>
    !${table(
      ['Message', 'Posted', 'Author'],
      erased.map((each) => [plain(each.message_id), moment(each.posted), plain(each.author.name)]),
      'None.',
    )}
    <h2>Channels that it could see</h2>
    !${table(
      ['Channel', 'Private', 'Archived', 'Subscribed'],
      streams.map((each) => [
        plain(each.name),
        ...[each.invite_only, each.is_archived, each.is_subscribed].map((is) => plain(is ? 'yes' : 'no')),
      ]),
      'None.',
    )}`;

function placeOf({ display_recipient: recipient, subject }: Message): string {
  if (typeof recipient === 'string') return `${recipient} > ${subject}`;
  return recipient.map(({ full_name: fullName }) => fullName).join(', ');
}

const formOf = ({ time, id, channel, topic, case: name }: AsOfParameters): string =>
  html`<form class="ask">
    <label>Moment <input name="time" required value="${time}" placeholder="2026-11-20T10:00" /></label>
    <label>Account <input name="id" inputmode="numeric" pattern="[0-9]+" required value="${id ?? ''}" /></label>
    <label>Channel <input name="channel" value="${channel}" /></label>
    <label>Topic <input name="topic" value="${topic}" /></label>
    <label>Case <input name="case" required value="${name}" /></label>
    <button>Look</button>
  </form>`;

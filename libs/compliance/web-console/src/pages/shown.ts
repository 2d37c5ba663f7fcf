import { html } from './html.js';
import { moment } from './layout.js';
import type { Links, Person } from './links.js';

/** Names the actor, as the API does. */
export interface Cause {
  readonly time: string;
  readonly by: Person | null;
  readonly operator: string | null;
  readonly client: string | null;
  readonly correlation_id: string;
}

export const whoOf = ({ by, operator }: Cause, links: Links): string =>
  by ? links.account(by.user_id, by.name) : html`${operator === null ? 'the service' : `${operator} (command line)`}`;

const MESSAGE = /message_?ids?$/i;
const ACCOUNT = /(?:user|account|member|creator|owner)_?ids?$/i;
const HOLD = /hold_?ids?$/i;
const REQUEST = /correlation_?id$|^request$/i;
const CHANNEL = /(?:channel|stream)_?ids?$/i;
const MOMENT = /(?:^|\.)(?:from|to|until|dateJoined|timestamp|(?:expires|posted|created|deliver)At)$/;
const TIME_AS_TEXT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;
const [FIRST_TIME, MOST_SECONDS] = [1e9, 1e11];

/** A value of an event in words, with links from ids. */
export function valueOf(name: string, value: unknown, links: Links): string {
  if (value === null || value === undefined) return html`none`;
  const time = timeIn(name, value);
  if (!Number.isNaN(time)) return moment(new Date(time).toISOString());
  if (isIds(value) || typeof value === 'number') {
    const ids = [value].flat();
    if (MESSAGE.test(name)) return links.messages(ids);
    if (ACCOUNT.test(name)) return ids.map((id) => links.account(id)).join(', ');
    if (HOLD.test(name)) return ids.map((id) => links.hold(id)).join(', ');
    if (CHANNEL.test(name)) return ids.map((id) => links.channel(id)).join(', ');
  }
  if (typeof value === 'string' && REQUEST.test(name)) return links.request(value, null);
  if (typeof value !== 'object') return html`${String(value)}`;
  const { type, user_id: userId, name: personName, stream_id: streamId, stream_name: streamName } = value as Fields;
  if (type === 'stream' || type === 'direct' || type === 'outside') return links.place(value);
  if (typeof userId === 'number' && typeof personName === 'string')
    return links.person({ user_id: userId, name: personName });
  if (typeof streamId === 'number' && typeof streamName === 'string')
    return 'topic' in value ? links.place({ type: 'stream', ...value }) : links.channel(streamId, streamName);
  return html`${JSON.stringify(value)}`;
}

/** UNIX milliseconds; NaN for an invalid time. A day alone stays unchanged. */
function timeIn(name: string, value: unknown): number {
  if (typeof value === 'number' && MOMENT.test(name) && value >= FIRST_TIME)
    return value < MOST_SECONDS ? value * 1000 : value;
  const [text, offset] = (typeof value === 'string' && TIME_AS_TEXT.exec(value)) || [];
  return text === undefined ? NaN : Date.parse(offset === undefined ? `${text}Z` : text);
}

type Fields = Readonly<Record<string, unknown>>;

const isIds = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'number');

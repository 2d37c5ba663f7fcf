import { html } from './html.js';

export interface Person {
  readonly user_id: number;
  readonly name: string;
}

/** Names, as the API does, who did something. */
export interface Cause {
  readonly time: string;
  readonly by: Person | null;
  readonly operator: string | null;
  readonly client: string | null;
}

export const whoOf = ({ by, operator }: Cause): string =>
  by?.name ?? (operator === null ? 'the service' : `${operator} (command line)`);

/** A value of an event in words. */
export function shown(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value !== 'object') return String(value);
  const { type, stream_name: channel, topic, people } = value as Record<string, unknown>;
  if (typeof channel === 'string') return typeof topic === 'string' ? `${channel} > ${topic}` : channel;
  if (type === 'outside') return 'a place outside of the mandate';
  if (Array.isArray(people)) return people.map(({ name }: Person) => name).join(', ');
  return JSON.stringify(value);
}

export const linkToMessage = (id: number, name: string): string =>
  html`<a href="/console/message?${new URLSearchParams({ id: String(id), case: name }).toString()}">${id}</a>`;

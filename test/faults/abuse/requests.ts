import type { Wire } from './wire.js';

/** One way to cost the server more than it should. Runs until it is done or its connections are cut. */
export interface AbuseOf {
  readonly name: string;
  readonly abuse: (wire: Wire, channel: string) => Promise<unknown>;
}

export const form = (fields: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();

export const TEXT = 'x'.repeat(9_990);
export const MEGABYTE = 'x'.repeat(1_000_000);

export const send = (wire: Wire, channel: string, more: Readonly<Record<string, unknown>> = {}) =>
  wire.request('POST', '/messages', form({ type: 'stream', to: channel, topic: 'abuse', content: 'x', ...more }));

export async function messageOf(wire: Wire, channel: string, content: string): Promise<number> {
  const fields = { type: 'stream', to: channel, topic: 'abuse', content };
  return (JSON.parse(await wire.ask('POST', '/messages', form(fields))) as { id: number }).id;
}

export const narrowed = (wire: Wire, narrow: unknown) =>
  wire.request('GET', `/messages?${form({ anchor: 'newest', num_before: 5000, num_after: 0, narrow })}`);

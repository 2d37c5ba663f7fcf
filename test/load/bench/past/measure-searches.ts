import { setTimeout as pause } from 'node:timers/promises';
import { openEventLog, readConfiguration } from '@chat/composition';
import { type Fields, successful } from '@chat/chat-testing';
import { DAY_MS } from '@chat/kernel';
import { appendLongLog } from '../../../support/real-processes/long-log.js';
import { ServerProcess } from '../../../support/real-processes/server-process.js';

interface Took {
  /** Milliseconds of one request after the other. */
  readonly median: number;
  readonly most: number;
  /** Messages of the first page. */
  readonly found: number;
}

/** By search. */
export type MeasuredSearches = Readonly<Record<string, Took>>;

const FIRST_MESSAGE = 1_000;
const REPETITIONS = 15;
const DELETED = 20;
const LOOK_EVERY_MS = 1_000;
const CASE = 'case 4711';
const YEAR_MS = 365 * DAY_MS;

/** Searches for an investigation in a long embedded log, by API. */
export async function measureSearches(events: number, onStep: (step: string) => void): Promise<MeasuredSearches> {
  await using server = await ServerProcess.launch({
    CHAT_EVENT_LOG: 'sqlite',
    CHAT_READ_STORE: 'sqlite',
    CHAT_DELETED_CONTENT_DAYS: '30',
  });
  const founder = server.owner();
  successful(await founder.post('/users/me/subscriptions', { subscriptions: [{ name: 'builds' }] }));
  const userId = successful(await founder.get('/users/me'))['user_id'] as number;
  await server.stop();

  onStep(`${events} events are appended`);
  const log = await openEventLog(readConfiguration(server.environment));
  const begin = Date.now() - YEAR_MS;
  const timeOf = (event: number) => begin + Math.floor((event / events) * YEAR_MS);
  await appendLongLog(log, { events, channelId: 1, senderId: userId, firstMessageId: FIRST_MESSAGE, timeOf });
  await log.close();

  onStep('read models are brought up to date');
  await server.start();
  while ((await fetch(`${server.url}/health/ready`)).status !== 200) await pause(LOOK_EVERY_MS);
  const owner = server.owner().unchecked();
  successful(await owner.post('/audit/mandates', { user_id: userId, reason: CASE }));
  const newest = FIRST_MESSAGE + Math.floor(events * 0.6) - 1;
  for (let at = 0; at < DELETED; at++) successful(await owner.delete(`/messages/${newest - at}`));

  onStep('searches are made');
  const measured: Record<string, Took> = {};
  const measure = async (name: string, fields: Fields) => (measured[name] = await took(() => search(fields)));
  const search = async (fields: Fields) =>
    successful(await owner.get('/audit/messages', { case: CASE, ...fields }))['messages'] as readonly unknown[];
  await measure('word in every version', { search: 'build' });
  await measure('word in one version', { search: String(Math.floor(events / 2)) });
  await measure('phrase', { search: '"build of last night"' });
  await measure('words in a topic', { search: 'topic 7' });
  await measure('person', { user_ids: [userId] });
  await measure('channel', { stream_ids: [1] });
  const [from, to] = [0.4, 0.5].map((part) => new Date(timeOf(part * events)).toISOString());
  await measure('word in a period', { search: 'build', from, to });
  await measure('edited', { badges: ['edited'] });
  await measure('deleted', { badges: ['deleted'] });
  await measure('deleted, by a word', { badges: ['deleted'], search: 'night' });
  await measure('nothing', { search: 'swordfish' });
  owner.close();
  return measured;
}

async function took(search: () => Promise<readonly unknown[]>): Promise<Took> {
  const times: number[] = [];
  let found = 0;
  for (let turn = 0; turn < REPETITIONS; turn++) {
    const start = performance.now();
    found = (await search()).length;
    times.push(Math.round(performance.now() - start));
  }
  const ascending = times.toSorted((one, other) => one - other);
  return { median: ascending[Math.floor(REPETITIONS / 2)]!, most: ascending.at(-1)!, found };
}

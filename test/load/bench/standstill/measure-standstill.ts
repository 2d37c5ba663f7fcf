import { setTimeout as pause } from 'node:timers/promises';
import { openEventLog, readConfiguration } from '@chat/composition';
import { successful } from '@chat/chat-testing';
import { appendLongLog } from '../../../support/real-processes/long-log.js';
import type { ApiClient } from '../../../support/real-processes/api-client.js';
import { ServerProcess } from '../../../support/real-processes/server-process.js';
import { LongTurns } from './long-turns.js';

export interface Standstill {
  readonly request: string;
  readonly status: number;
  /** Time of the request. */
  readonly ms: number;
  /** Processor time that the server took at a stretch, at most. */
  readonly longestTurnMs: number;
  /** Waits of small requests of somebody else meanwhile. */
  readonly waits: { readonly count: number; readonly median: number; readonly longest: number };
}

const FIRST_MESSAGE = 1_000;
/** Messages among ten events of a long log. */
const MESSAGES_OF_TEN = 6;
const AT_ONCE = 4;
const around = { anchor: 'newest', num_before: 100, num_after: 0 };

const narrowed =
  (...narrow: readonly object[]) =>
  (client: ApiClient) =>
    client.get('/messages', { ...around, narrow });
const hasImage = { operator: 'has', operand: 'image' };

/** Requests that look at many messages. */
const REQUESTS: Readonly<Record<string, (client: ApiClient, channelId: number) => ReturnType<ApiClient['get']>>> = {
  'nothing else': (client) => client.get('/users/me'),
  'has:link': narrowed({ operator: 'has', operand: 'link' }),
  'is:resolved': narrowed({ operator: 'is', operand: 'resolved' }),
  'topic without channel': narrowed({ operator: 'topic', operand: 'nowhere' }),
  'sender and has:image': (client) => narrowed({ operator: 'sender', operand: client.email }, hasImage)(client),
  'search of words in all messages': narrowed({ operator: 'search', operand: '"last build night"' }),
  'topics of the channel': (client, channelId) => client.get(`/users/me/${channelId}/topics`),
  register: (client) => client.post('/register'),
  'flags of a narrow': (client) =>
    client.post('/messages/flags/narrow', {
      ...around,
      num_before: 1_000,
      op: 'add',
      flag: 'starred',
      narrow: [{ operator: 'has', operand: 'link' }],
    }),
  'mark all as read': (client) => client.post('/mark_all_as_read'),
};

/** Fills a log with messages, and asks for what looks at all of them: how long does somebody else wait meanwhile? */
export async function measureStandstill(messages: number, onStep: (step: string) => void): Promise<Standstill[]> {
  const turns = new LongTurns();
  const environment = { CHAT_EVENT_LOG: 'sqlite', CHAT_READ_STORE: 'sqlite', ...turns.environment };
  await using server = await ServerProcess.launch(environment);
  const owner = server.owner();
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'builds' }] }));
  const senderId = successful(await owner.get('/users/me'))['user_id'] as number;
  await server.stop();
  onStep(`${messages} messages are appended`);
  const log = await openEventLog(readConfiguration(server.environment));
  const events = Math.ceil((messages * 10) / MESSAGES_OF_TEN);
  await appendLongLog(log, { events, channelId: 1, senderId, firstMessageId: FIRST_MESSAGE });
  await log.close();
  onStep('the server starts');
  await server.start();
  onStep('it settles');
  await settled(server);
  const measured: Standstill[] = [];
  for (const [request, ask] of Object.entries(REQUESTS)) {
    onStep(request);
    turns.take();
    const each = await measure(server, request, ask);
    measured.push({ ...each, longestTurnMs: turns.take()[0] ?? 0 });
  }
  return measured;
}

async function measure(
  server: ServerProcess,
  request: string,
  ask: (client: ApiClient, channelId: number) => ReturnType<ApiClient['get']>,
): Promise<Omit<Standstill, 'longestTurnMs'>> {
  const [culprit, other] = [server.owner().unchecked(), server.owner().unchecked()];
  const waits: number[] = [];
  const ending = new AbortController();
  const probing = (async () => {
    while (!ending.signal.aborted) {
      waits.push((await timed(() => other.get('/users/me'))).ms);
      await pause(2);
    }
  })();
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => timed(() => ask(culprit, 1))));
  ending.abort();
  await probing;
  culprit.close();
  other.close();
  const sorted = waits.toSorted((a, b) => a - b);
  const ms = Math.round(Math.max(...answers.map((each) => each.ms)));
  const [median, longest] = [rounded(sorted[Math.floor(sorted.length / 2)]!), rounded(sorted.at(-1)!)];
  return { request, status: answers[0]!.answer.status, ms, waits: { count: sorted.length, median, longest } };
}

const rounded = (value: number) => Math.round(value * 10) / 10;

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ readonly answer: Answer; readonly ms: number }> {
  const before = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - before };
}

/** The followers of the log have come to its end after a start: small requests are quick for a while. */
async function settled(server: ServerProcess): Promise<void> {
  const client = server.owner().unchecked();
  for (let quick = 0; quick < 20;) {
    const { ms } = await timed(() => client.get('/users/me'));
    quick = ms < 30 ? quick + 1 : 0;
    await pause(100);
  }
  client.close();
}

import { setTimeout as pause } from 'node:timers/promises';
import { successful } from '@chat/chat-testing';
import { ApiClient } from '../../support/real-processes/api-client.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { chatAsPeopleDo, Latencies } from '../../faults/abuse/people.js';

export interface ConsoleOptions {
  readonly seconds: number;
  readonly people: number;
  readonly auditors: number;
  /** Milliseconds between two requests of a person, and between two pages of an auditor. */
  readonly pauseMs: number;
}

export interface ConsoleReport {
  readonly pages: number;
  /** Milliseconds. */
  readonly pageP50: number;
  readonly pageP99: number;
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  /** As above without auditors, before. */
  readonly quietP999: number;
  readonly refused: readonly string[];
}

const CHANNEL = 'commons';
const PASSWORD = 'a password for tests';
const MANDATE = { direct_messages: true, reason: 'Everything is looked at.' };

/** Auditors turn the pages of the console while people chat. @throws Error when a page is refused */
export async function consoleCampaign(options: ConsoleOptions): Promise<ConsoleReport> {
  await using server = await ServerProcess.launch({ CHAT_RATE_LIMIT: 'off' });
  const owner = server.owner();
  const people = await newcomers(owner, options.people);
  const auditors = await newcomers(owner, options.auditors, 'auditor');
  for (const { userId } of auditors) successful(await owner.post('/audit/mandates', { user_id: userId, ...MANDATE }));
  const principals = people.map(({ userId }) => userId);
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }], principals }));

  const talk = async (seconds: number, latencies: Latencies, pages: Latencies) => {
    const ending = new AbortController();
    const conversation = {
      pauseMs: options.pauseMs,
      ledger: new Map<number, string>(),
      latencies,
      signal: ending.signal,
    };
    const talks = people.map(({ client }) => chatAsPeopleDo(client, CHANNEL, conversation));
    const newest = () => Math.max(1, ...conversation.ledger.keys());
    const readers =
      pages === NOBODY
        ? []
        : auditors.map(async ({ email }) => {
            const cookie = await logIn(server.url, email);
            await turnPages(server.url, {
              cookie,
              newest,
              accountId: principals[0]!,
              pages,
              pauseMs: options.pauseMs,
              signal: ending.signal,
            });
          });
    await pause(seconds * 1000);
    ending.abort();
    await Promise.all([...talks, ...readers]);
  };
  const quiet = new Latencies();
  await talk(Math.min(60, options.seconds / 4), quiet, NOBODY);
  const [latencies, pages] = [new Latencies(), new Latencies()];
  await talk(options.seconds, latencies, pages);
  for (const { client } of [...people, ...auditors]) client.close();
  return {
    pages: pages.ms.length,
    pageP50: pages.percentile(0.5),
    pageP99: pages.percentile(0.99),
    requests: latencies.ms.length,
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    p999: latencies.percentile(0.999),
    quietP999: quiet.percentile(0.999),
    refused: [...new Set([...latencies.refused, ...pages.refused])],
  };
}

const NOBODY = new Latencies();

interface Newcomer {
  readonly client: ApiClient;
  readonly email: string;
  readonly userId: number;
}

async function newcomers(owner: ApiClient, count: number, name = 'person'): Promise<Newcomer[]> {
  const found: Newcomer[] = [];
  for (let number = 0; number < count; number++) {
    const email = `${name}-${number}@example.com`;
    const { user_id: userId } = successful(
      await owner.post('/users', { email, password: PASSWORD, full_name: `${name} ${number}` }),
    );
    const { api_key: key } = successful(await owner.post('/fetch_api_key', { username: email, password: PASSWORD }));
    found.push({ client: new ApiClient(owner.url, email, key as string).unchecked(), email, userId: userId as number });
  }
  return found;
}

async function logIn(url: string, username: string): Promise<string> {
  const body = new URLSearchParams({ username, password: PASSWORD });
  const { headers, status } = await fetch(`${url}/console/log-in`, { method: 'POST', body, redirect: 'manual' });
  if (status !== 303) throw new Error(`The log-in of ${username} was answered ${status}.`);
  return headers.get('set-cookie')!.split(';')[0]!;
}

interface Reader {
  readonly cookie: string;
  readonly newest: () => number;
  readonly accountId: number;
  readonly pages: Latencies;
  readonly pauseMs: number;
  readonly signal: AbortSignal;
}

async function turnPages(url: string, { cookie, newest, accountId, pages, pauseMs, signal }: Reader): Promise<void> {
  const paths = [
    () => '',
    () => '/search?search=says&case=4711',
    () => `/message?id=${newest()}&case=4711`,
    () => `/person?id=${accountId}&case=4711`,
    () => '/changes?case=4711',
    () => `/as-of?time=${new Date(Date.now() - 1_000).toISOString()}&id=${accountId}&case=4711`,
  ];
  for (let turn = 0; !signal.aborted; turn++) {
    const path = paths[turn % paths.length]!();
    const before = performance.now();
    const refusal = await refusalOf(`${url}/console${path}`, cookie).catch((error: Error) => String(error.cause));
    if (refusal === undefined) pages.ms.push(performance.now() - before);
    else pages.refused.push(`${path.split('?')[0]}: ${refusal}`);
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

async function refusalOf(address: string, cookie: string): Promise<string | undefined> {
  const answer = await fetch(address, { headers: { cookie }, redirect: 'manual' });
  const text = await answer.text();
  return answer.status === 200 ? undefined : `${answer.status} ${/role="alert">([^<]*)/.exec(text)?.[1] ?? ''}`;
}

import { type Environment, successful } from '@chat/chat-testing';
import { ApiClient } from '../../support/real-processes/api-client.js';
import { Memory } from '../../support/real-processes/memory.js';
import { ServerProcess } from '../../support/real-processes/server-process.js';
import { attack, type Attacked, type AttackPlan } from './attacker.js';
import type { AttackerAccount } from './wire.js';
import { chatAsPeopleDo, Latencies, type Ledger } from './people.js';

export interface AbuseOptions {
  /** Seconds of one attacker; a member comes first, a stranger then. */
  readonly seconds: number;
  readonly turnSeconds: number;
  readonly people: number;
  /** Bots of the member who attacks. */
  readonly bots: number;
  readonly pauseMs: number;
  readonly environment?: Environment;
  /** Where the attacker runs; here, unless somebody makes a process for it. */
  readonly attacker?: (plan: AttackPlan) => Promise<Attacked>;
  /** Only abuses whose name contains this. */
  readonly only?: string;
}

export interface Phase extends Attacked {
  /** At the same time on a server beside it, which nobody attacks. */
  readonly p999Beside: number;
  readonly requests: number;
  readonly refused: readonly string[];
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  readonly longest: number;
}

export interface AbuseReport {
  /** Without an attacker, on the same machine at about the same time. */
  readonly quiet: Phase;
  readonly member: Phase;
  readonly stranger: Phase;
  /** Memory of the server and the processes that it started, together. */
  readonly peakMib: number;
  readonly acknowledged: number;
  readonly lost: readonly number[];
  readonly restartMs: number;
}

const BYSTANDERS = 3;
const PASSWORD = 'a password for tests';
const CHANNEL = 'commons';
/** Linkifiers on which a search that goes back takes for ever. */
const PATTERNS = [
  ['(?P<x>(a+)+)!', 'https://example.com/{x}'],
  ['#(?P<id>[0-9]+)', 'https://example.com/{id}'],
  ['(?P<y>[a-z]*[a-z]*[a-z]*[a-z]*)!', 'https://example.com/{y}'],
] as const;

/** Some people chat while a member, and then a stranger, do their worst; in the end the server is killed and starts again. */
export async function abuseCampaign(options: AbuseOptions): Promise<AbuseReport> {
  const { seconds, turnSeconds, environment = {}, attacker = attack } = options;
  await using server = await ServerProcess.launch({ CHAT_RATE_LIMIT: 'on', ...environment });
  const [culprit, ...people] = await newcomers(server.owner(), options.people + 1);
  const bots = await botsOf(culprit!, options.bots);
  await using beside = await ServerProcess.launch({ CHAT_RATE_LIMIT: 'on' });
  const [, ...bystanders] = await newcomers(beside.owner(), BYSTANDERS + 1);
  const ledger: Ledger = new Map();
  const memory = new Memory(server.pid);
  const phase = async (ms: number, account: ApiClient | null | undefined): Promise<Phase> => {
    const latencies = new Latencies();
    const ending = new AbortController();
    const { signal } = ending;
    const conversation = { pauseMs: options.pauseMs, ledger, latencies, signal };
    const elsewhere = { ...conversation, ledger: new Map(), latencies: new Latencies() };
    const talks = [
      ...people.map((person) => chatAsPeopleDo(person, CHANNEL, conversation)),
      ...bystanders.map((person) => chatAsPeopleDo(person, CHANNEL, elsewhere)),
    ];
    const plan = { url: server.url, channel: CHANNEL, bots, ms, turnMs: turnSeconds * 1000, only: options.only };
    const attacked =
      account === undefined
        ? await new Promise<Attacked>((resolve) => setTimeout(() => resolve({ tried: {}, answers: {} }), ms))
        : await attacker({ ...plan, account: account && { email: account.email, apiKey: account.apiKey } });
    ending.abort();
    await Promise.all(talks);
    return phaseOf(latencies, elsewhere.latencies, attacked);
  };
  const quiet = await phase(Math.min(30_000, seconds * 250), undefined);
  const member = await phase(seconds * 1000, culprit);
  const stranger = await phase(seconds * 1000, null);
  const peakMib = memory.stop();
  await server.kill();
  const before = performance.now();
  await server.start();
  const restartMs = Math.round(performance.now() - before);
  const lost = await lostOf(server.owner(), ledger);
  for (const person of [...people, ...bystanders]) person.close();
  return { quiet, member, stranger, peakMib, acknowledged: ledger.size, lost, restartMs };
}

function phaseOf(latencies: Latencies, beside: Latencies, attacked: Attacked): Phase {
  return {
    p999Beside: beside.percentile(0.999),
    requests: latencies.ms.length,
    refused: [...new Set(latencies.refused)],
    p50: latencies.percentile(0.5),
    p99: latencies.percentile(0.99),
    p999: latencies.percentile(0.999),
    longest: latencies.percentile(1),
    ...attacked,
  };
}

/** New accounts, one after the other: a server with limits is not hurried. The first one is nobody's friend. */
async function newcomers(owner: ApiClient, count: number): Promise<ApiClient[]> {
  const accounts: ApiClient[] = [];
  const ids: number[] = [];
  for (let number = 0; number < count; number++) {
    const email = `person-${number}@example.com`;
    const created = successful(
      await owner.post('/users', { email, password: PASSWORD, full_name: `Person ${number}` }),
    );
    const login = successful(await owner.post('/fetch_api_key', { username: email, password: PASSWORD }));
    accounts.push(new ApiClient(owner.url, email, login['api_key'] as string).unchecked());
    ids.push(created['user_id'] as number);
  }
  for (const [pattern, urlTemplate] of PATTERNS) {
    successful(await owner.post('/realm/filters', { pattern, url_template: urlTemplate }));
  }
  successful(await owner.post('/realm/profile_fields', { field_type: 2, name: 'Biography' }));
  const { user_id: ownerId } = successful(await owner.get('/users/me'));
  const principals = [ownerId, ...ids];
  successful(await owner.post('/users/me/subscriptions', { subscriptions: [{ name: CHANNEL }], principals }));
  return accounts;
}

/** New bots of an account; each has rates of its own. */
async function botsOf(owner: ApiClient, count: number): Promise<AttackerAccount[]> {
  for (let number = 0; number < count; number++) {
    successful(await owner.post('/bots', { full_name: `Bot ${number}`, short_name: `bot-${number}`, bot_type: 1 }));
  }
  const { bots } = successful(await owner.get('/bots')) as { bots: { username: string; api_key: string }[] };
  return bots.map(({ username, api_key }) => ({ email: username, apiKey: api_key }));
}

/** Finds acknowledged messages that are missing, or say something else. */
async function lostOf(owner: ApiClient, ledger: Ledger): Promise<number[]> {
  const missing = new Map(ledger);
  const people = [...new Set(Array.from(ledger.values(), (content) => content.split(' ', 1)[0]!))];
  for (const sender of people) {
    const narrow = [
      ['channel', CHANNEL],
      ['sender', sender],
    ];
    for (let anchor: number | 'oldest' = 'oldest'; ;) {
      const fields = { anchor, num_before: 0, num_after: 1000, narrow, apply_markdown: false };
      const page = successful(await owner.get('/messages', fields));
      const messages = page['messages'] as { id: number; content: string }[];
      for (const { id, content } of messages) if (missing.get(id) === content) missing.delete(id);
      if (page['found_newest']) break;
      anchor = messages.at(-1)!.id;
    }
  }
  return [...missing.keys()];
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Child } from '../child.js';
import { Connection } from '../connection.js';
import { type Account, accounts } from '../organization.js';
import { post, request } from '../requests.js';
import { CHANNEL_ID, fill } from './fill.js';
import { QueuesServer } from './server.js';
import type { WaitingAnswer, WaitingQuestion } from './waiting-clients.js';

const PROCESSES = 2;
const ROUNDS = 7;
const POLLS = 5_000;
const SETTLED_MS = 3_000;
const PACED_SECONDS = 15;
/** One account of so many asks for what changed; all of them have reported. */
const ASKING_EVERY = 50;
const PING_ONLY = { ping_only: true };
const listener = accounts[0]!;

const rows = [
  ...(await organizationOf(1_000, [])),
  ...(await organizationOf(10_000, [measurePolls, measurePings, measurePresence, measureWaiting])),
];
for (const { name, measured, bound } of rows) {
  const verdict = bound === undefined ? '' : `≤ ${bound}  ${measured <= bound ? 'met' : 'MISSED'}`;
  console.log(`${name.padEnd(56)}${measured.toPrecision(3).padStart(10)}  ${verdict}`);
}

interface Row {
  readonly name: string;
  readonly measured: number;
  /** At most so much is promised; undefined where nothing is. */
  readonly bound?: number;
}

type Measure = (server: QueuesServer, people: readonly Account[]) => Promise<Row[]>;

/** Measures registrations, then what is wanted besides, at a server of so many accounts. */
async function organizationOf(size: number, measures: readonly Measure[]): Promise<Row[]> {
  const people = accounts.slice(0, size);
  const folder = await mkdtemp(join(tmpdir(), 'chat-bench-'));
  await (await QueuesServer.start(folder)).stop();
  await fill(folder, people);
  const server = await QueuesServer.start(folder);
  try {
    const measured = await measureRegistrations(server, people);
    for (const measure of measures) measured.push(...(await measure(server, people)));
    return measured;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function measureRegistrations({ port }: QueuesServer, people: readonly Account[]): Promise<Row[]> {
  const bound = people.length <= 1_000 ? 100 : 500;
  const registering = async (include_subscribers: boolean) => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      await post(port, 'register', listener, { include_subscribers });
      times.push(performance.now() - started);
    }
    return median(times);
  };
  return [
    { name: `register at ${people.length} accounts, ms`, measured: await registering(false), bound },
    { name: `the same with subscribers, ms`, measured: await registering(true), bound },
  ];
}

/** One client with something to fetch, which it fetches again and again. */
async function measurePolls(server: QueuesServer): Promise<Row[]> {
  const { queue_id } = await post(server.port, 'register', listener, { event_types: '["message"]' });
  await post(server.port, 'messages', listener, message('This waits.'));
  const connection = await Connection.open(server.port);
  const text = request('GET', 'events', listener, { queue_id: String(queue_id), last_event_id: -1 });
  const poll = () => new Promise((resolve) => connection.send(Buffer.from(text, 'latin1'), resolve));
  for (let warming = 0; warming < POLLS; warming++) await poll();
  const before = await server.cpuSeconds();
  for (let polled = 0; polled < POLLS; polled++) await poll();
  const measured = ((await server.cpuSeconds()) - before) * (1_000 / POLLS);
  connection.close();
  return [{ name: 'immediate GET /events, ms of processor time', measured, bound: 1 }];
}

/** One client that says again and again that its user is here. */
async function measurePings(server: QueuesServer): Promise<Row[]> {
  const { milliseconds } = await pinging(
    server,
    Array.from({ length: POLLS }, () => listener),
    PING_ONLY,
  );
  return [{ name: 'presence ping, ms of processor time', measured: milliseconds, bound: 1 }];
}

/** Everybody says so once a minute: with queues that tell of others, and by asking for what changed since the last time. */
async function measurePresence(server: QueuesServer, people: readonly Account[]): Promise<Row[]> {
  const perSecond = people.length / 60;
  const asking = { slim_presence: true };
  // Each newcomer is news at first; from then on nobody is.
  const ids = new Map<Account, number>();
  const start = await pinging(server, people, PING_ONLY, Infinity, ids);
  const paced = people.slice(0, Math.ceil(perSecond * PACED_SECONDS));
  const pings = await pinging(server, paced, PING_ONLY, perSecond);
  const askers = people.filter((_, index) => index % ASKING_EVERY === 0);
  const asked = await pinging(server, askers, asking, perSecond, ids);
  const share = (milliseconds: number) => (milliseconds * perSecond) / 10;
  const name = `${people.length} accounts ping every 60 s`;
  return [
    { name: `${name}, % of a core`, measured: share(pings.milliseconds), bound: 10 },
    { name: '  bytes of an answer', measured: start.bytes },
    { name: '  the same asking for changes, % of a core', measured: share(asked.milliseconds) },
    { name: '  bytes of such an answer', measured: asked.bytes },
  ];
}

interface Pinged {
  /** Processor time of the server for each ping. */
  readonly milliseconds: number;
  /** Bytes of the body of an answer. */
  readonly bytes: number;
}

/** @param ids what each account knows, which is asked from and learned */
async function pinging(
  server: QueuesServer,
  people: readonly Account[],
  fields: Readonly<Record<string, boolean>>,
  perSecond = Infinity,
  ids = new Map<Account, number>(),
): Promise<Pinged> {
  const connection = await Connection.open(server.port);
  const before = await server.cpuSeconds();
  const started = performance.now();
  let bytes = 0;
  for (const [at, account] of people.entries()) {
    const early = started + (at / perSecond) * 1_000 - performance.now();
    if (early > 1) await pause(early);
    const last = ids.get(account);
    const report = { ...fields, status: 'active', ...(last !== undefined && { last_update_id: last }) };
    const text = Buffer.from(request('POST', 'users/me/presence', account, report), 'latin1');
    const body = await new Promise<Buffer>((resolve) => connection.send(text, resolve));
    bytes += body.length;
    ids.set(account, (JSON.parse(body.toString()) as { presence_last_update_id: number }).presence_last_update_id);
  }
  const seconds = (await server.cpuSeconds()) - before;
  connection.close();
  return { milliseconds: (seconds * 1_000) / people.length, bytes: bytes / people.length };
}

/** Everybody waits; then something happens. */
async function measureWaiting(server: QueuesServer, people: readonly Account[]): Promise<Row[]> {
  const clients = Array.from(
    { length: PROCESSES },
    () => new Child<WaitingQuestion, WaitingAnswer>('./queues/waiting-clients.process.js'),
  );
  const ask = (questions: readonly WaitingQuestion[]) =>
    Promise.all(clients.map((client, number) => client.ask(questions[number % questions.length]!)));
  const before = server.memory();
  const shares = clients.map((_, number) => people.filter((_person, index) => index % PROCESSES === number));
  await ask(shares.map((share) => ({ ask: 'wait', port: server.port, accounts: share })));
  await pause(SETTLED_MS);
  const perClient = (server.memory() - before) / people.length;
  const times: number[] = [];
  const processorTimes: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const heard = ask([{ ask: 'hear' }]);
    await pause(SETTLED_MS);
    const busyBefore = await server.cpuSeconds();
    const sent = performance.timeOrigin + performance.now();
    await post(server.port, 'messages', listener, message(`Round ${round}.`));
    times.push(Math.max(...(await heard)) - sent);
    processorTimes.push(((await server.cpuSeconds()) - busyBefore) * 1_000);
  }
  for (const client of clients) await client.stop();
  const name = `${people.length} waiting clients`;
  return [
    { name: `${name}, KiB of resident memory each`, measured: perClient, bound: 40 },
    { name: `${name} all have an event, ms, median of ${ROUNDS}`, measured: median(times), bound: 300 },
    { name: '  processor time of the server for it, ms', measured: median(processorTimes) },
    { name: `  the worst of ${ROUNDS}, ms`, measured: Math.max(...times) },
  ];
}

function message(content: string) {
  return { type: 'channel', to: CHANNEL_ID, topic: 'bench', content };
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;
}

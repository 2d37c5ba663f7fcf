// EventStoreDB and MongoDB beside the embedded engines, in one run:
//   npm run bench -- servers [--rounds 3] [--seconds 3]
// EventStoreDB is the one that CHAT_TEST_EVENTSTOREDB names, else the stand-in, in a process of its own.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { inPath } from '@chat/chat-testing';
import { mongodUnlessMissing } from '../../../support/engines/mongod-binary.js';
import { ReplicaSet } from '../../../support/engines/replica-set.js';
import { FACES } from '../../../engines/eventstoredb-stand-in/face.js';
import { ChatServer } from '../chat-server.js';
import { fillLog } from '../fill-log.js';
import * as loads from '../loads.js';
import { Loader, type Measurement, type Pace, type Process } from '../measure.js';
import { small } from '../organization.js';
import { readFromBehind } from './read-from-behind.js';
import { built, ended, standIn } from './stand-in.js';

type Environment = Readonly<Record<string, string>>;

interface Pair {
  readonly name: string;
  readonly environment: Environment;
  readonly needsProjector: boolean;
}

interface Result {
  readonly pair: string;
  readonly imported: number;
  /** Seconds. */
  readonly import: number;
  readonly firstStart: number;
  readonly verify: number;
  readonly loads: readonly Measurement[];
  /** As above on the first of two servers; absent where there can be only one. */
  readonly besideAnother?: readonly Measurement[];
}

/** Requests of each load, on each pair: as many everywhere, though some take ten times as long. */
const WARM_UP_REQUESTS = 4_000;

const run = promisify(execFile);

/** Prints a table. */
export async function benchServers(pace: Pace): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'chat-bench-'));
  stack.defer(() => rm(folder, { recursive: true }));
  const mongod = await mongodUnlessMissing();
  if (!mongod) throw new Error('There is no mongod for this machine.');
  const replicaSet = await ReplicaSet.start(mongod, 1);
  stack.defer(() => replicaSet.remove());
  const real = process.env['CHAT_TEST_EVENTSTOREDB'];
  const eventStoreDb = real ?? (await standIn(stack));
  const server = `EventStoreDB${real ? '' : ' (stand-in)'}`;
  const organization = (name: string) => inPath(eventStoreDb, name);
  const pairs: Pair[] = [
    { name: 'embedded', environment: {}, needsProjector: false },
    {
      name: `${server}, SQLite`,
      environment: { CHAT_EVENT_LOG: organization(`bench_${process.pid}_alone`) },
      needsProjector: false,
    },
    {
      name: `${server}, MongoDB`,
      environment: {
        CHAT_EVENT_LOG: organization(`bench_${process.pid}`),
        CHAT_READ_STORE: replicaSet.newDatabase(),
        CHAT_SERVER_ID: 'bench',
      },
      needsProjector: true,
    },
  ];
  const file = await exported(join(folder, 'source'));
  const results: Result[] = [];
  for (const [index, pair] of pairs.entries())
    results.push(await measure(pair, join(folder, String(index)), file, pace));
  console.log(table(results));
  for (const { name, version } of real ? [] : FACES) {
    const { perSecond, latestMs } = await readFromBehind(await standIn(stack, version));
    console.log(row(`as ${name}: read from behind, events/s`, whole(perSecond)));
    console.log(row(`as ${name}: new events meanwhile, ms at most`, whole(latestMs)));
  }
}

/** The organization of the load, in a log file. */
async function exported(data: string): Promise<string> {
  await (await ChatServer.start(data)).stop();
  await fillLog(data);
  await chat({ CHAT_DATA_DIR: data }, 'export', `${data}.log`);
  return `${data}.log`;
}

async function measure(
  { name, environment, needsProjector }: Pair,
  data: string,
  file: string,
  pace: Pace,
): Promise<Result> {
  const own = { ...environment, CHAT_DATA_DIR: data };
  const imported = await timed(() => chat(own, 'import', file, '--json'));
  const { events } = JSON.parse(imported.result) as { events: number };
  const projector = needsProjector ? await startProjector(own) : undefined;
  try {
    const started = await timed(() => ChatServer.start(data, [], environment));
    const server = started.result;
    const projecting = projector ? [processOf(projector)] : [];
    const measured = async (beside: readonly Process[]) => {
      const loader = new Loader(server, beside);
      const warm = { ...pace, warmUpRequests: WARM_UP_REQUESTS };
      return loader.inTurn([loads.edits(), loads.sends(small)], warm).finally(() => loader.stop());
    };
    const two = async () => {
      const other = await ChatServer.start(`${data}-other`, [], { ...environment, CHAT_SERVER_ID: 'other' });
      return measured([other]).finally(() => other.stop());
    };
    const measurements = await measured(projecting);
    const besideAnother = needsProjector ? await two() : undefined;
    await server.stop();
    const verified = await timed(() => chat(own, 'verify'));
    return {
      pair: name,
      imported: events,
      import: imported.seconds,
      firstStart: started.seconds,
      verify: verified.seconds,
      loads: measurements,
      ...(besideAnother && { besideAnother }),
    };
  } finally {
    if (projector) await ended(projector);
  }
}

/** From the figures of Linux, in which a second has a hundred ticks. */
function processOf({ pid }: ChildProcess): Process {
  return {
    async cpuSeconds() {
      const [, , ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) | /);
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
  };
}

async function startProjector(environment: Environment): Promise<ChildProcess> {
  const env = { ...process.env, CHAT_LOG_LEVEL: 'warn', ...environment };
  const projector = spawn(process.execPath, [built('apps/projector/src/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface(projector.stdout)) if (line === 'Projector started') return projector;
  throw new Error('The projector did not start.');
}

async function chat(environment: Environment, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...environment };
  const { stdout } = await run(process.execPath, [built('apps/chat/src/main.js'), ...args], { env });
  return stdout;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly seconds: number }> {
  const begun = performance.now();
  const result = await work();
  process.stderr.write('.');
  return { result, seconds: (performance.now() - begun) / 1000 };
}

function table(results: readonly Result[]): string {
  const figures = (name: string, of: (result: Result) => string) => row(name, ...results.map(of));
  return [
    row('', ...results.map(({ pair }) => pair)),
    figures('import, events/s', ({ imported, import: seconds }) => Math.round(imported / seconds).toLocaleString('en')),
    figures('import, events', ({ imported }) => imported.toLocaleString('en')),
    figures('first start after it, s', ({ firstStart }) => firstStart.toFixed(1)),
    ...results[0]!.loads.flatMap(({ name }, at) => [
      figures(`${name}, requests/s`, ({ loads }) => Math.round(loads[at]!.perSecond).toLocaleString('en')),
      figures(`${name}, p50 ms`, ({ loads }) => loads[at]!.p50.toFixed(1)),
      figures(`${name}, server µs`, ({ loads }) => whole(loads[at]!.serverCpu)),
      figures(`${name}, projector µs`, ({ loads }) => whole(loads[at]!.besideCpu)),
      figures(`${name}, requests/s, two servers`, ({ besideAnother }) => whole(besideAnother?.[at]!.perSecond)),
      figures(`${name}, server µs, two servers`, ({ besideAnother }) => whole(besideAnother?.[at]!.serverCpu)),
      figures(`${name}, other server µs`, ({ besideAnother }) => whole(besideAnother?.[at]!.besideCpu)),
    ]),
    figures('verify, s', ({ verify }) => verify.toFixed(1)),
  ].join('\n');
}

function whole(figure: number | undefined): string {
  return figure === undefined ? '–' : Math.round(figure).toLocaleString('en');
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(58) + cells.map((cell) => cell.padStart(28)).join('');
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EVENT_TYPES, FoldedState } from '@chat/composition';
import type { EventLog, EventToAppend } from '@chat/event-log';
import { openEventStoreDbLog } from '@chat/event-log/eventstoredb';
import { openSqliteEventLog } from '@chat/event-log/sqlite';
import { exportLog } from '../../../apps/chat/src/log-file/export-log.js';
import { importLog } from '../../../apps/chat/src/log-file/import-log.js';
import { EventStoreDbStandIn } from '../../engines/eventstoredb-stand-in/stand-in.js';
import { goldenHistories } from './folds.js';
import { type Sample, samples } from './samples.js';

type Happening = Sample['event'];

const NOW = 1_700_000_000_000;
const QUIETLY = { onProgress: () => undefined };
/** Streams of what matters for a moment only, which no file holds. */
const EPHEMERAL = 'ephemeral-';

/** Short logs that know nothing of each other: of each sample, and the golden histories. Every type of event is in one of them. */
const SHORT_LOGS: readonly (readonly Happening[])[] = [
  ...Array.from(samples, ([name, { given }]) => [...given, name].map((each) => samples.get(each)!.event)),
  ...goldenHistories(),
].map((events) => events.filter(({ stream }) => !stream.startsWith(EPHEMERAL)));

let folder: string;
let standIn: EventStoreDbStandIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carried-over-'));
  standIn = await EventStoreDbStandIn.start();
});
afterAll(async () => {
  await standIn.close();
  await rm(folder, { recursive: true });
});

const openSqlite = (name: string) => openSqliteEventLog({ folder: join(folder, name) });

/** All of them one after the other, in streams of their own. */
async function fill(log: EventLog): Promise<void> {
  let count = 0;
  for (const [number, events] of SHORT_LOGS.entries()) {
    for (const { stream, type, data, metadata } of events) {
      const id = `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
      const { actorId, realmId, correlationId, causationId, time } = metadata;
      const event: EventToAppend = { id, type, data, metadata: { actorId, realmId, correlationId, causationId, time } };
      await log.append(`${stream}_${number}`, 'any', [event]);
    }
  }
}

async function carriedOver(source: EventLog, target: EventLog, file: string): Promise<void> {
  await exportLog(source, join(folder, file), QUIETLY);
  await importLog(target, join(folder, file), QUIETLY);
}

/** Outcome of each short log, whatever the numbers of positions are. */
async function foldedFrom(log: EventLog): Promise<unknown[]> {
  const events = (await Array.fromAsync(log.readAll())).flat().map((event, at) => ({ ...event, position: at + 1 }));
  let next = 0;
  return SHORT_LOGS.map(({ length }) => {
    const state = new FoldedState(() => NOW);
    for (const event of events.slice(next, (next += length))) state.fold(event);
    return state.parts.map((part) => [...part.snapshot()]);
  });
}

/** Their text, but for the positions. */
const eventsIn = async (file: string) =>
  (await readFile(join(folder, file), 'utf8'))
    .split('\n')
    .flatMap((line) => /"stream".*"metadata"/.exec(line)?.[0] ?? []);

it('a log with every type of event that is carried to EventStoreDB and back is the same, and says the same', async () => {
  const [first, last] = [await openSqlite('first'), await openSqlite('last')];
  const between = await openEventStoreDbLog({ connectionString: standIn.connectionString });
  try {
    await fill(first);
    await carriedOver(first, between, 'first.log');
    await carriedOver(between, last, 'between.log');
    await exportLog(last, join(folder, 'last.log'), QUIETLY);

    expect(await readFile(join(folder, 'last.log'), 'utf8')).toBe(await readFile(join(folder, 'first.log'), 'utf8'));
    expect(await eventsIn('between.log')).toEqual(await eventsIn('first.log'));
    const folded = await foldedFrom(first);
    expect(await foldedFrom(between)).toEqual(folded);
    expect(await foldedFrom(last)).toEqual(folded);
  } finally {
    for (const log of [first, between, last]) await log.close();
  }
});

it('the log has every type of event but those that no file holds', () => {
  const ephemeral = Array.from(samples.values(), ({ event }) => event).filter(({ stream }) =>
    stream.startsWith(EPHEMERAL),
  );
  const types = new Set([...SHORT_LOGS.flat(), ...ephemeral].map(({ type }) => type));
  expect(EVENT_TYPES.difference(types)).toEqual(new Set());
});

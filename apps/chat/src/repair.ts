import { stat } from 'node:fs/promises';
import { pastStatesOf } from '@chat/composition';
import type { Configuration } from '@chat/configuration';
import { LogRepair, openSqliteEventLogReader } from '@chat/event-log/sqlite';
import type { RecordedEvent } from '@chat/kernel';
import { bytesOf, DamagedTree, entryOf, readKept, readLateSalt, readPositions, readTile } from '@chat/sealing';
import { type Entry, entriesIn, Frontier, leafHash, TILE_WIDTH } from '@chat/transparency';
import { intactLines } from './log-file/read-log-file.js';
import type { Report } from './output.js';
import type { SealedLog } from './sealed-log.js';

interface Leaf {
  readonly index: number;
  readonly position: number;
  readonly sealed: Buffer;
}

const MOST_SHOWN = 100;

/**
 * Replaces events that differ from the sealed ones by those of a backup, an export or a folder with `events.db`. Accepts an event
 * only if its entry is the sealed leaf, so that a forged backup cannot change the log.
 */
export async function repair(sealed: SealedLog, configuration: Configuration, from: string): Promise<Report> {
  const { dataDir, eventLog } = configuration;
  if (eventLog !== 'sqlite')
    throw new Error(
      'An event of EventStoreDB cannot be replaced through its API: restore the damaged node from another one, or from a backup of its files, and run `chat -- check`.',
    );
  const rows = new LogRepair(dataDir);
  try {
    const wrong = await findWrong(sealed, rows);
    const found = new Set<number>();
    for await (const { position } of matching(sealed, wrong, from)) found.add(position);
    await pastStatesOf(configuration).keepOnly([]);
    if (found.size > 0) await rows.replace(found, matching(sealed, wrong, from));
    return report(wrong, found, from);
  } finally {
    rows.close();
  }
}

/** Leaves whose event is missing or different, by stream and revision. */
async function findWrong(sealed: SealedLog, rows: LogRepair): Promise<Map<string, Leaf>> {
  await assertSigned(sealed);
  const wrong = new Map<string, Leaf>();
  for await (const leaf of leavesOf(sealed)) {
    const event = rows.at(leaf.position);
    if (event && rows.isIntact(leaf.position) && (await isOf(sealed, event, leaf))) continue;
    const { stream, revision } = JSON.parse(leaf.sealed.toString()) as Entry;
    if (!event && (await isErased(sealed, stream, leaf))) continue;
    wrong.set(keyOf({ stream, revision }), leaf);
  }
  return wrong;
}

/** Tiles can be damaged or forged, too. */
async function assertSigned(sealed: SealedLog): Promise<void> {
  const frontier = new Frontier();
  for await (const leaf of leavesOf(sealed)) frontier.add(leafHash(leaf.sealed));
  if (frontier.root().equals(sealed.signed.root)) return;
  throw new DamagedTree(
    'The tiles are not those of the signed tree, so nobody can say which events are the true ones.',
  );
}

async function* leavesOf({ store, signed }: SealedLog): AsyncGenerator<Leaf> {
  for (let start = 0; start < signed.size; start += TILE_WIDTH) {
    const [index, width] = [start / TILE_WIDTH, Math.min(TILE_WIDTH, signed.size - start)];
    const entries = entriesIn(await readTile(store, { level: 'entries', index, width }));
    const positions = await readPositions(store, index, width);
    for (const [at, entry] of entries.entries()) yield { index: start + at, position: positions[at]!, sealed: entry };
  }
}

async function isOf({ store, subjectsOf }: SealedLog, event: RecordedEvent, { index, sealed }: Leaf): Promise<boolean> {
  const salt = event.metadata.salt ?? (await readLateSalt(store, index));
  return salt !== undefined && bytesOf(entryOf(event, salt, subjectsOf)).equals(sealed);
}

async function isErased({ log }: SealedLog, stream: string, { index, sealed }: Leaf): Promise<boolean> {
  const kept = (await readKept(log, stream)).flatMap(({ entries }) => entries);
  return kept.some((each) => each.index === index && each.entry === sealed.toString());
}

/** The events of the backup for the faulty places, at their positions in the log. */
async function* matching(
  sealed: SealedLog,
  wrong: ReadonlyMap<string, Leaf>,
  from: string,
): AsyncGenerator<RecordedEvent> {
  for await (const event of eventsIn(from)) {
    const leaf = wrong.get(keyOf(event));
    if (leaf && (await isOf(sealed, event, leaf))) yield { ...event, position: leaf.position };
  }
}

async function* eventsIn(from: string): AsyncGenerator<RecordedEvent> {
  if (!(await stat(from)).isDirectory()) {
    for await (const { line } of intactLines(from)) if ('event' in line) yield line.event;
    return;
  }
  const copy = await openSqliteEventLogReader({ folder: from, mayPass: () => true });
  try {
    for await (const events of copy.readAll()) yield* events;
  } finally {
    await copy.close();
  }
}

function report(wrong: ReadonlyMap<string, Leaf>, found: ReadonlySet<number>, from: string): Report {
  const left = [...wrong].filter(([, { position }]) => !found.has(position));
  const data = [...wrong].map(([event, { index, position }]) => ({
    event,
    leaf: index,
    position,
    repaired: found.has(position),
  }));
  return {
    ok: left.length === 0,
    data: { ok: left.length === 0, wrong: wrong.size, repaired: found.size, events: data.slice(0, MOST_SHOWN) },
    lines: [
      `${wrong.size} events were not what was sealed; ${found.size} of them are put back from ${from}.`,
      ...left.slice(0, MOST_SHOWN).map(([event]) => `${event} is not in it as it was sealed.`),
      ...(found.size > 0
        ? ['Run `chat -- check` and `chat -- verify` now: read models may be of what was there before.']
        : []),
    ],
  };
}

function keyOf({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): string {
  return `event ${revision} of ${stream}`;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@chat/event-log';
import { type RecordedEvent, TemporarilyUnavailable } from '@chat/kernel';
import type { StreamPrefix } from '@chat/processes';
import { entriesIn, TILE_WIDTH } from '@chat/transparency';
import { keptEntriesStream, type KeptEntry } from '../events/sealing.events.js';
import { readKept, readSealingFacts } from '../sealer/sealing-log.js';
import type { TileStore } from '../tile-store/tile-store.js';
import { LeafFinder } from '../tree/find-leaf.js';
import { DamagedTree, readState, readTile } from '../tree/sealed-tree.js';
import { entriesKept } from './entries-kept.js';

const SEALED_WITHIN_MS = 20_000;
const LOOK_MS = 100;

export interface KeptEntriesOptions {
  readonly log: EventLog;
  readonly store: TileStore;
  readonly realmId: number;
  readonly now: () => number;
}

interface Unkept extends StreamPrefix {
  readonly events: readonly RecordedEvent[];
}

/** Writes the entries of events into the log before these are erased, so that the tree can be rebuilt without them. */
export class KeptEntries {
  #hasBegun = false;
  readonly #leaves: LeafFinder;

  constructor(private readonly options: KeptEntriesOptions) {
    this.#leaves = new LeafFinder(options.store);
  }

  /**
   * Call it before an erasure, each stream once; repeatable.
   * @throws TemporarilyUnavailable while they are not sealed, or their tiles are rebuilt
   */
  async keep(parts: readonly StreamPrefix[]): Promise<void> {
    const { log, realmId } = this.options;
    this.#hasBegun ||= (await readSealingFacts(log, realmId)) !== undefined;
    if (!this.#hasBegun) return;
    const unkept = (await Promise.all(parts.map((part) => this.#unkept(part)))).filter(
      ({ events }) => events.length > 0,
    );
    if (unkept.length === 0) return;
    const entries = await this.#entriesOf(unkept.flatMap(({ events }) => events)).catch(unlessDamaged);
    await Promise.all(unkept.map((part) => this.#append(part, entries)));
  }

  async #unkept(part: StreamPrefix): Promise<Unkept> {
    const { stream, before } = part;
    const from = await this.#firstUnkept(stream);
    const events: RecordedEvent[] = [];
    for await (const event of this.options.log.read(stream, {
      from,
      limit: Math.max(0, before - from),
      asStored: true,
    }))
      if (event.revision < before) events.push(event);
    return { ...part, events };
  }

  async #firstUnkept(stream: string): Promise<number> {
    const kept = await readKept(this.options.log, stream);
    const revisions = kept.flatMap(({ entries }) => entries.map(({ entry }) => revisionIn(entry)));
    return Math.max(0, ...revisions.map((revision) => revision + 1));
  }

  /** By position, ascending, so that each bundle is read once. */
  async #entriesOf(events: readonly RecordedEvent[]): Promise<ReadonlyMap<number, KeptEntry>> {
    const { store } = this.options;
    const positions = events.map(({ position }) => position).toSorted((one, other) => one - other);
    const size = await this.#sealed(positions.at(-1)!);
    const kept = new Map<number, KeptEntry>();
    let [read, bundle]: [number, readonly Buffer[]] = [-1, []];
    for (const position of positions) {
      const index = await this.#leaves.leafAt(size, position);
      if (index === undefined) continue;
      const tile = Math.floor(index / TILE_WIDTH);
      const width = Math.min(TILE_WIDTH, size - tile * TILE_WIDTH);
      if (tile !== read) bundle = entriesIn(await readTile(store, { level: 'entries', index: tile, width }));
      read = tile;
      kept.set(position, { index, entry: bundle[index % TILE_WIDTH]!.toString() });
    }
    return kept;
  }

  async #append({ stream, before, events }: Unkept, kept: ReadonlyMap<number, KeptEntry>): Promise<void> {
    const { log, realmId, now } = this.options;
    const entries = events.flatMap(({ position }) => kept.get(position) ?? []);
    for (const event of entriesKept({ stream, erasedBy: before, entries }, realmId, now()))
      await log.append(keptEntriesStream(stream), 'any', [event]);
  }

  /** @returns the size of the tree */
  async #sealed(position: number): Promise<number> {
    for (const giveUpAt = performance.now() + SEALED_WITHIN_MS; ; await pause(LOOK_MS)) {
      const state = await readState(this.options.store);
      if (state.position >= position) return state.size;
      if (performance.now() >= giveUpAt)
        throw new TemporarilyUnavailable(`What is to be erased at position ${position} is not sealed yet.`);
    }
  }
}

/** The sealer rebuilds damaged tiles. */
function unlessDamaged(error: unknown): never {
  if (!(error instanceof DamagedTree)) throw error;
  throw new TemporarilyUnavailable(`What is to be erased cannot be proven later: ${error.message}`, { cause: error });
}

function revisionIn(entry: string): number {
  return (JSON.parse(entry) as { revision: number }).revision;
}

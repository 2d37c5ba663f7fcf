import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type EventLog, newSalt } from '@chat/event-log';
import { type RecordedEvent, TemporarilyUnavailable } from '@chat/kernel';
import { entriesIn, TILE_WIDTH } from '@chat/transparency';
import { type EntriesKept, keptEntriesStream, type KeptEntry } from '../events/sealing.events.js';
import { readKept, readSealingFacts } from '../sealer/sealing-log.js';
import type { TileStore } from '../tile-store/tile-store.js';
import { leafAt } from '../tree/find-leaf.js';
import { readState, readTile } from '../tree/sealed-tree.js';

/** Entries in one event, which is far below what every engine takes at once. */
const ENTRIES_PER_EVENT = 500;
const SEALED_WITHIN_MS = 20_000;
const LOOK_MS = 100;

export interface KeptEntriesOptions {
  readonly log: EventLog;
  readonly store: TileStore;
  readonly realmId: number;
  readonly now: () => number;
}

/** Writes the entries of events into the log before these are erased, so that the tree can be made again without them. */
export class KeptEntries {
  #hasBegun = false;

  constructor(private readonly options: KeptEntriesOptions) {}

  /**
   * To be called before the events of a stream below a revision are erased; may be repeated.
   * @throws TemporarilyUnavailable while they are not sealed
   */
  async keep(stream: string, before: number): Promise<void> {
    const { log, realmId } = this.options;
    this.#hasBegun ||= (await readSealingFacts(log, realmId)) !== undefined;
    if (!this.#hasBegun) return;
    const from = await this.#firstUnkept(stream);
    const erased: RecordedEvent[] = [];
    for await (const event of log.read(stream, { from, limit: Math.max(0, before - from) })) erased.push(event);
    if (erased.length === 0) return;
    const entries = await this.#entriesOf(erased);
    for (let at = 0; at < entries.length; at += ENTRIES_PER_EVENT)
      await this.#append(stream, before, entries.slice(at, at + ENTRIES_PER_EVENT));
  }

  async #firstUnkept(stream: string): Promise<number> {
    const kept = await readKept(this.options.log, stream);
    const revisions = kept.flatMap(({ entries }) => entries.map(({ entry }) => revisionIn(entry)));
    return Math.max(0, ...revisions.map((revision) => revision + 1));
  }

  async #entriesOf(events: readonly RecordedEvent[]): Promise<KeptEntry[]> {
    const { store } = this.options;
    const size = await this.#sealed(events.at(-1)!.position);
    const kept: KeptEntry[] = [];
    for (const { position } of events) {
      const index = await leafAt(store, size, position);
      if (index === undefined) continue;
      const tile = Math.floor(index / TILE_WIDTH);
      const width = Math.min(TILE_WIDTH, size - tile * TILE_WIDTH);
      const bundle = entriesIn(await readTile(store, { level: 'entries', index: tile, width }));
      kept.push({ index, entry: bundle[index % TILE_WIDTH]!.toString() });
    }
    return kept;
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

  async #append(stream: string, erasedBy: number, entries: readonly KeptEntry[]): Promise<void> {
    const { log, realmId, now } = this.options;
    const event: EntriesKept = { type: 'EntriesKept', data: { stream, erasedBy, entries } };
    const id = randomUUID();
    const metadata = { actorId: null, realmId, correlationId: id, causationId: id, time: now(), salt: newSalt() };
    await log.append(keptEntriesStream(stream), 'any', [{ id, ...event, metadata }]);
  }
}

function revisionIn(entry: string): number {
  return (JSON.parse(entry) as { revision: number }).revision;
}

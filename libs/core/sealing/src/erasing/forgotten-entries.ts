import type { EventLogReader } from '@chat/event-log';
import { type Checkpoint, entriesIn, type Entry, Frontier, leafHash, TILE_WIDTH } from '@chat/transparency';
import { keptEntriesStream, type KeptEntry } from '../events/sealing.events.js';
import { type Append, keptIn } from '../sealer/sealing-log.js';
import type { TileStore } from '../tile-store/tile-store.js';
import { readTile } from '../tree/sealed-tree.js';
import { entriesKept } from './entries-kept.js';

export interface ForgottenEntriesOptions {
  readonly log: EventLogReader;
  readonly store: TileStore;
  readonly append: Append;
  readonly signed: Checkpoint;
  readonly realmId: number;
  readonly now: () => number;
}

/**
 * Restores, from signed tiles, the entries of events that a former build erased without keeping them. Missing events without an
 * erasure order are left: somebody may have removed them.
 * @param ordered by stream, the revision below which the log's events order an erasure
 * @returns number of missing entries
 */
export async function keepForgottenEntries(
  { log, store, append, signed, realmId, now }: ForgottenEntriesOptions,
  ordered: ReadonlyMap<string, number>,
): Promise<number> {
  const erased = new Map<string, number>();
  for await (const { stream, below } of log.erasures())
    if (ordered.has(stream)) erased.set(stream, Math.min(below, ordered.get(stream)!));
  const kept = new Set<number>();
  for await (const events of log.readAll())
    for (const event of events) for (const { index } of keptIn(event)?.entries ?? []) kept.add(index);
  const forgotten = new Map<string, KeptEntry[]>();
  const tree = new Frontier();
  for (let start = 0; start < signed.size; start += TILE_WIDTH) {
    const width = Math.min(TILE_WIDTH, signed.size - start);
    const entries = entriesIn(await readTile(store, { level: 'entries', index: start / TILE_WIDTH, width }));
    for (const [at, bytes] of entries.entries()) {
      tree.add(leafHash(bytes));
      const { stream, revision } = JSON.parse(bytes.toString()) as Entry;
      if (revision >= (erased.get(stream) ?? 0) || kept.has(start + at)) continue;
      forgotten.getOrInsertComputed(stream, () => []).push({ index: start + at, entry: bytes.toString() });
    }
  }
  if (!tree.root().equals(signed.root)) return 0;
  for (const [stream, entries] of forgotten)
    for (const event of entriesKept({ stream, erasedBy: ordered.get(stream)!, entries }, realmId, now()))
      await append(keptEntriesStream(stream), 'any', [event]);
  return [...forgotten.values()].reduce((sum, { length }) => sum + length, 0);
}

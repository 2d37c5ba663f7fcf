import type { EventLogReader } from '@chat/event-log';
import type { ReadStore } from '@chat/read-store';
import type { Directory } from '../directory.js';
import { combineFolds } from '../fold.js';
import type { SnapshotPart } from './snapshot-part.js';
import { isTakenBy, SnapshotStore, type StoredSnapshot } from './snapshot-store.js';

export interface SnapshotFinding {
  readonly position: number;
  /** Outdated: another version of the service took it, so it is not used. */
  readonly state: 'same' | 'different' | 'unreadable' | 'outdated';
  /** What is different or cannot be read; undefined when nothing is. */
  readonly detail?: string;
}

/** A state as before the first event. */
interface EmptyState {
  readonly directory: Directory;
  readonly folds: readonly object[];
  readonly parts: readonly SnapshotPart[];
}

/** Compares the stored snapshots, oldest first, with a replay of the log into this state. Changes nothing that is stored. */
export async function* verifySnapshots(
  log: EventLogReader,
  store: ReadStore,
  { directory, folds, parts }: EmptyState,
): AsyncGenerator<SnapshotFinding> {
  const snapshots = new SnapshotStore(store);
  const fold = combineFolds(folds);
  const pending = (await snapshots.list()).toReversed();
  for await (const events of log.readAll()) {
    for (const event of events) {
      while (pending.length > 0 && pending[0]!.position < event.position) {
        yield await compare(snapshots, pending.shift()!, parts);
      }
      if (pending.length === 0) return;
      fold(directory, event);
    }
  }
  for (const snapshot of pending) yield await compare(snapshots, snapshot, parts);
}

async function compare(
  snapshots: SnapshotStore,
  snapshot: StoredSnapshot,
  parts: readonly SnapshotPart[],
): Promise<SnapshotFinding> {
  const { position } = snapshot;
  if (!isTakenBy(parts, snapshot)) return { position, state: 'outdated' };
  try {
    const stored = await snapshots.read(snapshot);
    const differing = parts.filter((part) => !isSame(part, stored.get(part.name)!)).map(({ name }) => name);
    if (differing.length > 0) return { position, state: 'different', detail: differing.join(', ') };
    return { position, state: 'same' };
  } catch (error) {
    return { position, state: 'unreadable', detail: String(error) };
  }
}

function isSame(part: SnapshotPart, stored: readonly unknown[]): boolean {
  let number = 0;
  for (const row of part.snapshot()) {
    if (JSON.stringify(row) !== JSON.stringify(stored[number++])) return false;
  }
  return number === stored.length;
}

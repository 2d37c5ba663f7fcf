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

interface State {
  readonly directory: Directory;
  readonly folds: readonly object[];
  readonly parts: readonly SnapshotPart[];
}

/**
 * Follows the log from every stored snapshot, oldest first, and from the beginning, and compares where that leads. (At
 * its own position a snapshot may know messages that the log no longer tells of, because they were erased later.)
 * Changes nothing that is stored.
 * @param emptyState makes a state as before the first event
 */
export async function* verifySnapshots(
  log: EventLogReader,
  store: ReadStore,
  emptyState: () => State,
): AsyncGenerator<SnapshotFinding> {
  const snapshots = new SnapshotStore(store);
  const stored = (await snapshots.list()).toReversed();
  if (stored.length === 0) return;
  const head = await log.head();
  const replayed = emptyState();
  await follow(log, replayed, 0, head);
  const expected = new Map(replayed.parts.map((part) => [part.name, rowsOf(part)]));
  for (const snapshot of stored) {
    const { position } = snapshot;
    const state = emptyState();
    if (!isTakenBy(state.parts, snapshot)) {
      yield { position, state: 'outdated' };
      continue;
    }
    try {
      await restore(state, snapshots, snapshot);
    } catch (error) {
      yield { position, state: 'unreadable', detail: String(error) };
      continue;
    }
    await follow(log, state, position, head);
    const differing = state.parts.filter((part) => rowsOf(part).symmetricDifference(expected.get(part.name)!).size > 0);
    const detail = differing.map(({ name }) => name).join(', ');
    yield detail === '' ? { position, state: 'same' } : { position, state: 'different', detail };
  }
}

async function restore({ parts }: State, snapshots: SnapshotStore, snapshot: StoredSnapshot): Promise<void> {
  const rows = await snapshots.read(snapshot);
  for (const part of parts) part.restore(rows.get(part.name)!);
}

async function follow(log: EventLogReader, { directory, folds }: State, after: number, head: number): Promise<void> {
  const fold = combineFolds(folds);
  for await (const events of log.readAll({ from: after })) {
    for (const event of events) {
      if (event.position > head) return;
      fold(directory, event);
    }
  }
}

/** As texts. In which order things came to be known does not matter. */
function rowsOf(part: SnapshotPart): Set<string> {
  return new Set(Array.from(part.snapshot(), (row) => JSON.stringify(row)));
}

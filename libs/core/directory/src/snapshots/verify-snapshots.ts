import type { EventLogReader } from '@chat/event-log';
import type { ReadStore } from '@chat/read-store';
import type { Folded } from '../following/directory-follower.js';
import type { SnapshotPart } from './snapshot-part.js';
import { isTakenBy, SnapshotStore, type StoredSnapshot } from './snapshot-store.js';

export interface SnapshotFinding {
  readonly position: number;
  /** Outdated: another version of the service took it, so it is not used. */
  readonly state: 'same' | 'different' | 'unreadable' | 'outdated';
  /** The difference or the fault; undefined without one. */
  readonly detail?: string;
}

interface State extends Pick<Folded, 'fold'> {
  readonly parts: readonly SnapshotPart[];
}

interface Followed<Known extends State> {
  readonly position: number;
  readonly state: Known;
}

/** The findings, and the state at the end of the whole log. */
export interface VerifiedSnapshots<Known extends State> {
  readonly findings: readonly SnapshotFinding[];
  readonly replayed: Followed<Known>;
}

/**
 * Follows the log from every stored snapshot and from the beginning, all at once, and compares the results. (At its own position a
 * snapshot may know messages that the log no longer holds, because they were erased later.) A server may run at the same time:
 * snapshots that it removes are left out. Stored data is not changed.
 * @param emptyState makes a state as before the first event
 * @param onProgress called with the current position, and the last one
 */
export async function verifySnapshots<Known extends State>(
  log: EventLogReader,
  store: ReadStore,
  emptyState: () => Known,
  onProgress: (position: number, end: number) => void = () => {},
): Promise<VerifiedSnapshots<Known>> {
  const snapshots = new SnapshotStore(store);
  const findings: SnapshotFinding[] = [];
  const followed: Followed<Known>[] = [];
  for (const snapshot of (await snapshots.list()).toReversed()) {
    const { position } = snapshot;
    const state = emptyState();
    if (!isTakenBy(state.parts, snapshot)) {
      findings.push({ position, state: 'outdated' });
      continue;
    }
    try {
      await restore(state, snapshots, snapshot);
    } catch (error) {
      const isThere = (await snapshots.list()).some(({ _id }) => _id === snapshot._id);
      if (isThere) findings.push({ position, state: 'unreadable', detail: String(error) });
      continue;
    }
    followed.push({ position, state });
  }
  const state = emptyState();
  const broken = new Map<Followed<State>, string>();
  const end = await followTogether(log, { position: 0, state }, followed, broken, onProgress);
  const replayed = { position: end, state };
  if (followed.length === 0) return { findings, replayed };
  const expected = new Map(state.parts.map((part) => [part.name, rowsOf(part)]));
  for (const each of followed) {
    const { position } = each;
    const detail = broken.get(each) ?? differingParts(each.state, expected);
    findings.push(detail === '' ? { position, state: 'same' } : { position, state: 'different', detail });
  }
  return { findings, replayed };
}

/** Names of the different parts; empty when all are as expected. */
function differingParts({ parts }: State, expected: ReadonlyMap<string, ReadonlySet<string>>): string {
  const differing = parts.filter((part) => {
    try {
      return rowsOf(part).symmetricDifference(expected.get(part.name)!).size > 0;
    } catch {
      return true;
    }
  });
  return differing.map(({ name }) => name).join(', ');
}

async function restore({ parts }: State, snapshots: SnapshotStore, snapshot: StoredSnapshot): Promise<void> {
  const rows = await snapshots.read(snapshot);
  for (const part of parts) part.restore(rows.get(part.name)!);
}

/**
 * Follows to an end behind every event that erased something that was read.
 * @param broken gets states, with the reason, that cannot fold further events, because their snapshot is damaged
 * @returns that end
 */
async function followTogether(
  log: EventLogReader,
  { state }: Followed<State>,
  others: readonly Followed<State>[],
  broken: Map<Followed<State>, string>,
  onProgress: (position: number, end: number) => void,
): Promise<number> {
  let position = 0;
  const follow = async (end: number) => {
    for await (const events of log.readAll({ from: position })) {
      for (const event of events) {
        if (event.position > end) return;
        state.fold(event);
        for (const each of others) {
          if (event.position <= each.position || broken.has(each)) continue;
          try {
            each.state.fold(event);
          } catch (error) {
            broken.set(each, `${event.type} at ${event.position} cannot be folded into it (${String(error)})`);
          }
        }
        position = event.position;
      }
      onProgress(position, end);
    }
  };
  await follow(Math.max(await log.head(), ...others.map((each) => each.position)));
  await follow(await log.head());
  return position;
}

/** Compares as texts, ignoring the order of insertion. */
function rowsOf(part: SnapshotPart): Set<string> {
  return new Set(Array.from(part.snapshot(), (row) => JSON.stringify(row)));
}

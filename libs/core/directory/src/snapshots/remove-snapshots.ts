import type { ReadStore } from '@chat/read-store';
import { SnapshotStore } from './snapshot-store.js';

/** Removes the snapshots of positions before this one: they may hold content that was erased there. */
export async function removeSnapshotsBefore(store: ReadStore, before: number): Promise<void> {
  const snapshots = new SnapshotStore(store);
  await snapshots.prepare();
  await snapshots.remove((await snapshots.list()).filter(({ position }) => position < before));
}

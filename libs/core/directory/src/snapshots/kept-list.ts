import type { SnapshotPart, SnapshotRow } from './snapshot-part.js';

/** A short list that changes as a whole: a capability's state in one row of snapshots. */
export class KeptList<T> implements SnapshotPart {
  all: readonly T[] = [];

  constructor(
    readonly name: string,
    readonly version: number,
  ) {}

  snapshot(): SnapshotRow[] {
    return this.all.length > 0 ? [['all', this.all]] : [];
  }

  restore(rows: Iterable<SnapshotRow>): void {
    const [row] = rows;
    this.all = (row?.[1] ?? []) as readonly T[];
  }
}

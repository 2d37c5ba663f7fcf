import type { SnapshotPart, SnapshotRow } from '../snapshots/snapshot-part.js';

/** The largest id in the log of one kind of a capability. */
export class LastId implements SnapshotPart {
  readonly name: string;
  readonly version = 1;
  #value = 0;

  /** @param kind names the counter that all servers share; it is never changed */
  constructor(readonly kind: string) {
    this.name = `lastId:${kind}`;
  }

  get value(): number {
    return this.#value;
  }

  raise(id: number): void {
    this.#value = Math.max(this.#value, id);
  }

  snapshot(): readonly SnapshotRow[] {
    return [['lastId', this.#value]];
  }

  restore(rows: Iterable<SnapshotRow>): void {
    const [row] = rows;
    this.#value = (row?.[1] ?? 0) as number;
  }
}

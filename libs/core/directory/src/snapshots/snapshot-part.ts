/** One record of a snapshot, plain JSON of up to some hundred KiB, because a row is never cut. */
export type SnapshotRow = readonly [kind: string, ...values: unknown[]];

/** State in memory that is folded from the log and can be saved. */
export interface SnapshotPart {
  /** Unique and never changed. */
  readonly name: string;
  /** A stored snapshot is used by the same version only. Raise it when rows change shape, or folds their effect. */
  readonly version: number;
  /**
   * The state at the time of this call. Copies everything that will change, quickly, because everything waits for it; the rows are
   * made lazily, while the state has changed.
   */
  snapshot(): Iterable<SnapshotRow>;
  /** Replaces the whole state by the rows of a snapshot; without any, by the state before the first event. */
  restore(rows: Iterable<SnapshotRow>): void;
}

/** One record of a snapshot, plain JSON; up to some hundred KiB of it, because a row is never cut. */
export type SnapshotRow = readonly [kind: string, ...values: unknown[]];

/** State in memory that is folded from the log and can be saved. */
export interface SnapshotPart {
  /** Unique and never changed. */
  readonly name: string;
  /** A stored snapshot is used by the same version only. A higher one is due when rows change shape, or folds their effect. */
  readonly version: number;
  /**
   * The state as of this call. Copies what will change later, quickly, because everything waits for it; the rows
   * themselves are made while they are asked for, when the state has long gone on.
   */
  snapshot(): Iterable<SnapshotRow>;
  /** Puts the rows of a snapshot in place of the whole state; without any, the state is that before the first event. */
  restore(rows: Iterable<SnapshotRow>): void;
}

/** A record that a process keeps for its own next start, or for the process that takes over from it. */
export interface OwnedRecord {
  readonly key: string;
  readonly owner: string;
  /** Sort key; `lowestRank` returns the lowest of all records. */
  readonly rank: number;
  /** Plain JSON. */
  readonly value: unknown;
}

/** Records with owners. Only its owner changes a record; it can pass to another owner. */
export interface OwnedRecords {
  /** Prepares the records. Idempotent; called once at start, before any other member. */
  prepare(): Promise<void>;

  get(key: string): Promise<OwnedRecord | undefined>;

  /** All records of an owner, in no particular order. */
  ofOwner(owner: string): Promise<OwnedRecord[]>;

  /** Adds, replaces and removes records of the owner. Records that belong to another owner by now stay unchanged. */
  write(owner: string, changed: readonly Omit<OwnedRecord, 'owner'>[], removed: readonly string[]): Promise<void>;

  /** Hands all records of one owner over to another. When two heirs call at the same time, each record goes to one of them. */
  inherit(owner: string, heir: string): Promise<void>;

  /** The lowest rank of all records of all owners; Infinity when there are none. */
  lowestRank(): Promise<number>;
}

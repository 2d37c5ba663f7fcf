/** Something that a process keeps for its own next start, or for the one that takes over from it. */
export interface OwnedRecord {
  readonly key: string;
  readonly owner: string;
  /** A number by which the first of all records can be found. */
  readonly rank: number;
  /** Plain JSON. */
  readonly value: unknown;
}

/** Records of several owners. Each is changed by its owner only, and may pass to another one. */
export interface OwnedRecords {
  /** Makes them ready. Idempotent; called once at start, before anything else. */
  prepare(): Promise<void>;

  get(key: string): Promise<OwnedRecord | undefined>;

  /** All of an owner, in no particular order. */
  ofOwner(owner: string): Promise<OwnedRecord[]>;

  /** Adds, replaces and removes records of the owner. What belongs to another one by now stays as it is. */
  write(owner: string, changed: readonly Omit<OwnedRecord, 'owner'>[], removed: readonly string[]): Promise<void>;

  /** Hands everything over that one owner has; who calls at the same time for another heir gets none of it. */
  inherit(owner: string, heir: string): Promise<void>;

  /** The lowest rank of all records of all owners; Infinity when there is none. */
  lowestRank(): Promise<number>;
}

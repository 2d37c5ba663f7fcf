/** Content that a legal hold alone keeps in the log, as it would be there without any. */
export interface KeptByHolds {
  readonly stream: string;
  /** Everything below this revision would be erased: the event of the deletion. */
  readonly below: number;
  /** Whether a rule kept it for a while, so that the deletion says so. */
  readonly wasKept: boolean;
}

/** Fulfilled by records. */
export abstract class HeldContent {
  /** All of it, by now. */
  abstract keptByHoldsAlone(): Promise<readonly KeptByHolds[]>;
}

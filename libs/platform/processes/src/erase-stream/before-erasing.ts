/** Events of a stream below a revision. */
export interface StreamPrefix {
  readonly stream: string;
  readonly before: number;
}

/** Work that must be done before events are erased. */
export abstract class BeforeErasing {
  /** Repeatable. @param parts each stream once @throws TemporarilyUnavailable when the erasure must wait */
  abstract prepare(parts: readonly StreamPrefix[]): Promise<void>;
}

import type { DomainEvent } from '@chat/kernel';

// These names are the storage format.

/** A tree begins: its origin and its keys are fixed by this event. A later one ends the tree before it. */
export type SealingBegan = DomainEvent<
  'SealingBegan',
  {
    /** Name of the tree, and of its keys. */
    readonly origin: string;
    /** Verifier keys, all of which sign each checkpoint. */
    readonly keys: readonly string[];
    /** Events that were erased before, and have no leaf. */
    readonly erasedBefore: number;
    /** Missing for the first tree of a log. */
    readonly follows?: {
      /** The last checkpoint of the tree before, with its signatures. */
      readonly checkpoint: string;
      readonly reason: string;
    };
  }
>;

/** Other keys sign from now on. */
export type SealingKeysChanged = DomainEvent<
  'SealingKeysChanged',
  {
    readonly keys: readonly string[];
    readonly reason: string;
    /** Old and new keys, and the reason, signed by the new Ed25519 key, and by the old one unless it was lost. */
    readonly note?: string;
  }
>;

/** The entries of events of a stream that are about to be erased: the leaves stay what they are. */
export type EntriesKept = DomainEvent<
  'EntriesKept',
  {
    readonly stream: string;
    /** Revision of the event that ordered the erasure, in the same stream. */
    readonly erasedBy: number;
    readonly entries: readonly KeptEntry[];
  }
>;

export interface KeptEntry {
  /** Index of the leaf. */
  readonly index: number;
  /** The bytes of the leaf, as text. */
  readonly entry: string;
}

export type SealingEvent = SealingBegan | SealingKeysChanged;

const KEPT = 'entries-';

export function sealingStream(realmId: number): string {
  return `sealing-${realmId}`;
}

/** Where the entries of a stream's erased events are kept. */
export function keptEntriesStream(stream: string): string {
  return KEPT + stream;
}

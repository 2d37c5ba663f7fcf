import type { DomainEvent } from '@chat/kernel';

// These names are the storage format.

/** A tree begins: this event fixes its origin and its keys. A later one ends the previous tree. */
export type SealingBegan = DomainEvent<
  'SealingBegan',
  {
    /** Name of the tree, and of its keys. */
    readonly origin: string;
    /** Verifier keys, all of which sign each checkpoint. */
    readonly keys: readonly string[];
    /** Events that were already erased, and have no leaf. */
    readonly erasedBefore: number;
    /** Missing for the first tree of a log. */
    readonly follows?: {
      /** The last checkpoint of the previous tree, with its signatures. */
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

/** The entries of events of a stream that are about to be erased, so that the leaves stay the same. */
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

/** Stream of the entries of a stream's erased events. */
export function keptEntriesStream(stream: string): string {
  return KEPT + stream;
}

import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** Deletions by one request, or by one account between two times. UNIX milliseconds, both inclusive. */
export type UndoneDeletions =
  { readonly correlationId: string } | { readonly userId: number; readonly from: number; readonly to: number };

/** An owner has deleted messages brought back; what came back follows. In a stream of its own, which can be erased. */
export type DeletionUndone = DomainEvent<
  'DeletionUndone',
  {
    readonly deletions: UndoneDeletions;
    readonly reason: string;
    /** Messages that could come back; ascending. */
    readonly messageIds: readonly number[];
  }
>;

export const undoStream = (correlationId: string) => `undo-${correlationId}`;

import type { Role } from '@chat/directory';
import type { DomainEvent, IdRuns } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** Changes by one request, or by one account between two times. UNIX milliseconds, both inclusive. */
export type NamedChanges =
  { readonly correlationId: string } | { readonly userId: number; readonly from: number; readonly to: number };

export type UndoEvent = DeletionUndone | ChangesUndone | UndoReasonErased;

/** An owner has deleted messages restored; their restorations follow. In a stream of its own, which can be erased. */
export type DeletionUndone = DomainEvent<
  'DeletionUndone',
  {
    readonly deletions: NamedChanges;
    readonly reason: string;
    /** Messages that could be restored; ascending. */
    readonly messageIds: readonly number[];
    /** Their authors, ascending; missing in events of former builds. */
    readonly authorIds?: readonly number[];
  }
>;

/** An owner has changes undone; the resulting events follow. In the stream of the undo. */
export type ChangesUndone = DomainEvent<
  'ChangesUndone',
  {
    readonly changes: NamedChanges;
    /** Account that made them; missing: the service, or not recorded by a former build. */
    readonly changerId?: number;
    readonly reason: string;
    /** Messages that could be moved back. */
    readonly movedIds: IdRuns;
    readonly subscriptions: readonly {
      readonly channelId: number;
      readonly isSubscribed: boolean;
      readonly userIds: IdRuns;
    }[];
    readonly roles: readonly { readonly userId: number; readonly role: Role }[];
  }
>;

/** All texts of the undo are erased: earlier events of its stream. */
export type UndoReasonErased = DomainEvent<'UndoReasonErased', { readonly correlationId: string }>;

export const undoStream = (correlationId: string) => `undo-${correlationId}`;

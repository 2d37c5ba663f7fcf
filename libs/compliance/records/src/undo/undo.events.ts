import type { Role } from '@chat/directory';
import type { DomainEvent, IdRuns } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** Changes by one request, or by one account between two times. UNIX milliseconds, both inclusive. */
export type NamedChanges =
  { readonly correlationId: string } | { readonly userId: number; readonly from: number; readonly to: number };

export type UndoEvent = DeletionUndone | ChangesUndone | UndoReasonErased;

/** An owner has deleted messages brought back; what came back follows. In a stream of its own, which can be erased. */
export type DeletionUndone = DomainEvent<
  'DeletionUndone',
  {
    readonly deletions: NamedChanges;
    readonly reason: string;
    /** Messages that could come back; ascending. */
    readonly messageIds: readonly number[];
    /** Accounts that wrote them, ascending; missing in events of former builds. */
    readonly authorIds?: readonly number[];
  }
>;

/** An owner has changes taken back; the events that do so follow. In the stream of the undo. */
export type ChangesUndone = DomainEvent<
  'ChangesUndone',
  {
    readonly changes: NamedChanges;
    /** Account that made them; missing: the service, or a former build did not record it. */
    readonly changerId?: number;
    readonly reason: string;
    /** Messages that could move back. */
    readonly movedIds: IdRuns;
    readonly subscriptions: readonly {
      readonly channelId: number;
      readonly isSubscribed: boolean;
      readonly userIds: IdRuns;
    }[];
    readonly roles: readonly { readonly userId: number; readonly role: Role }[];
  }
>;

/** All that the undo said in words is erased: events before this one in its stream. */
export type UndoReasonErased = DomainEvent<'UndoReasonErased', { readonly correlationId: string }>;

export const undoStream = (correlationId: string) => `undo-${correlationId}`;

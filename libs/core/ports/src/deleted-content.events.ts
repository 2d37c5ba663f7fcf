import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** Deleted messages whose content was kept, and whose time has come: it is no longer in the log. Recorded by records. */
export type DeletedContentErased = DomainEvent<
  'DeletedContentErased',
  {
    readonly messageIds: readonly number[];
    /** Deleted accounts whose names were kept; absent: none. */
    readonly userIds?: readonly number[];
  }
>;

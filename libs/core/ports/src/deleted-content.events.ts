import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** Why content is erased before `deleted_content_days` have passed: an owner said so, or kept files take too much room. */
export type EarlyErasure = 'erase_now' | 'limit';

/** Deleted messages whose content was kept, and whose time has come: it is no longer in the log. Recorded by records. */
export type DeletedContentErased = DomainEvent<
  'DeletedContentErased',
  {
    readonly messageIds: readonly number[];
    /** Deleted accounts whose names were kept; absent: none. */
    readonly userIds?: readonly number[];
    /** Streams with keys of topics that no message needs any more; absent: none. */
    readonly topicKeys?: readonly string[];
    /** Absent: all that rules said had passed. */
    readonly ground?: EarlyErasure;
  }
>;

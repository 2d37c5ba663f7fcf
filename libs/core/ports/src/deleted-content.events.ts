import type { DomainEvent } from '@chat/kernel';

// These names are the storage format: they are never renamed.

/** Reason to erase content before `deleted_content_days` have passed: an owner ordered it, or kept files take too much room. */
export type EarlyErasure = 'erase_now' | 'limit';

/** Deleted messages whose kept content was due and has been erased from the log. Recorded by records. */
export type DeletedContentErased = DomainEvent<
  'DeletedContentErased',
  {
    readonly messageIds: readonly number[];
    /** Deleted accounts whose names were kept, and are erased now; absent: none. */
    readonly userIds?: readonly number[];
    /** Streams with keys of topics that no message needs any more; absent: none. */
    readonly topicKeys?: readonly string[];
    /** Absent: all rules had expired. */
    readonly ground?: EarlyErasure;
  }
>;

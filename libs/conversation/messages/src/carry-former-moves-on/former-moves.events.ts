import type { DomainEvent, RecordedEvent } from '@chat/kernel';

// This name is the storage format: it is never changed.

/**
 * The oldest events of the stream of all moves, with their topics under keys. They are erased, and read as they are here where they were
 * (`carryingOn`): former builds named topics in them.
 */
export type MovesCarriedOn = DomainEvent<
  'MovesCarriedOn',
  {
    /** In the order of the stream. */
    readonly past: readonly RecordedEvent[];
    /** Revision of the first event that stays. */
    readonly before: number;
  }
>;

import type { DomainEvent, RecordedEvent } from '@chat/kernel';

// This name is the storage format: it is never changed.

/**
 * Replaces the oldest events of the stream of all moves, which named topics, with the topics encrypted. `carryingOn` returns them
 * at their original positions.
 */
export type MovesCarriedOn = DomainEvent<
  'MovesCarriedOn',
  {
    /** In the order of the stream. */
    readonly past: readonly RecordedEvent[];
    /** Revision of the first event to keep. */
    readonly before: number;
  }
>;

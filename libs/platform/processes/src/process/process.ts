import type { RecordedEvent } from '@chat/kernel';
import type { Command } from '@nestjs/cqrs';

/**
 * Turns events into commands. Every event comes at least once, in order: again after a crash, and all of them when the
 * read store is rebuilt. A command that an event causes must therefore be one that may be repeated.
 */
export interface Process {
  /** Unique and never changed: the name of its checkpoint. */
  readonly name: string;
  /** Types of the events that may cause commands; others are not passed in. */
  readonly types: readonly string[];
  /** Whether the answer to a request that causes such an event waits until the commands have ended, within `waits.reactionsMs`. */
  readonly isAwaited?: boolean;
  /** Consecutive events whose commands are executed at the same time, where their order means nothing. Default: 1. */
  readonly atOnce?: number;
  /** The commands that the event causes; the state of the service is at this event or later. */
  commands(event: RecordedEvent): readonly Command<unknown>[];
  /**
   * Resolves when the commands of the event may be given; absent: at once. Later events wait for it.
   * @param signal ends the wait, which rejects then
   */
  ready?(event: RecordedEvent, signal: AbortSignal): Promise<void>;
}

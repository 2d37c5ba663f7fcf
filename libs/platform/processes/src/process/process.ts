import type { RecordedEvent } from '@chat/kernel';
import type { Command } from '@nestjs/cqrs';

/**
 * Turns events into commands. Every event comes at least once, in order: again after a crash, and all of them when the read store
 * is rebuilt. The commands must therefore be repeatable.
 */
export interface Process {
  /** Unique and never changed: the name of its checkpoint. */
  readonly name: string;
  /** Types of the events that may cause commands; no other event is passed in. */
  readonly types: readonly string[];
  /** Whether the answer to a request that causes such an event waits for the commands, up to `waits.reactionsMs`. */
  readonly isAwaited?: boolean;
  /** Number of consecutive events whose commands run concurrently, if their order does not matter. Default: 1. */
  readonly atOnce?: number;
  /** The commands that the event causes; the state of the service is at this event or later. */
  commands(event: RecordedEvent): readonly Command<unknown>[];
  /**
   * Resolves when the commands of the event may run; absent: at once. Later events wait for it.
   * @param signal ends the wait, which rejects then
   */
  ready?(event: RecordedEvent, signal: AbortSignal): Promise<void>;
}

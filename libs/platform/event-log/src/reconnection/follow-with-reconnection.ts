import { setTimeout } from 'node:timers/promises';
import { Backoff } from '@chat/kernel';
import type { EventLog, FollowedBatch } from '../port/event-log.js';

/** Takes batches of events of the log, one after the other. */
export interface LogConsumer {
  /**
   * The types to deliver; default: all. A hint: other types may be delivered too, and batches without any of these
   * types may be skipped.
   */
  readonly types?: ReadonlySet<string>;
  /** Called with the position of the last skipped event. */
  passed?(position: number): void;
  /** Returns the position to follow from: called at first, and after each interruption. */
  resume(): Promise<number> | number;
  take(batch: FollowedBatch): Promise<void>;
  /** Called when the following ended without an error: at the stop, or at a restart. */
  finish?(): Promise<void>;
  /** Whether to try again after an error of the log, or of `resume`, `take` and `finish`. */
  isTemporary(error: unknown): boolean;
  /** Called when the following ended or failed, before the wait for the next attempt. @param error undefined when there was none */
  onInterruption?(error: unknown): void;
}

export interface ReconnectionOptions {
  /** Ends the following after the current batch. */
  readonly signal: AbortSignal;
  readonly batchSize?: number | undefined;
  /** Aborts when the consumer wants to resume from elsewhere; read after each `resume`. */
  readonly restart?: () => AbortSignal;
}

/**
 * Follows the log until the signal aborts, and resumes whenever the engines were unavailable.
 * @throws the first error that is not temporary
 */
export async function followWithReconnection(
  log: Pick<EventLog, 'follow'>,
  consumer: LogConsumer,
  { signal, batchSize, restart }: ReconnectionOptions,
): Promise<void> {
  const { types, passed: onPassed } = consumer;
  const interest = { ...(batchSize && { batchSize }), ...(types && { types }), ...(onPassed && { onPassed }) };
  const backoff = new Backoff();
  while (!signal.aborted) {
    let error: unknown;
    try {
      const after = await consumer.resume();
      const ending = restart ? AbortSignal.any([signal, restart()]) : signal;
      for await (const batch of log.follow({ after, signal: ending, ...interest })) {
        await consumer.take(batch);
        backoff.reset();
      }
      await consumer.finish?.();
    } catch (thrown) {
      if (!consumer.isTemporary(thrown)) throw thrown;
      error = thrown;
    }
    consumer.onInterruption?.(error);
    await setTimeout(backoff.next(), undefined, { signal }).catch(() => {});
  }
}

import type { EventMetadata } from '@chat/kernel';
import { LIMITS } from '../processes.limits.js';

/**
 * Is it too late to react to an event that matters only soon after it happened? So it is with most when the log is read again from
 * its beginning, and what has come since then is not known. @param now UNIX milliseconds
 */
export function isLongPast({ time }: Pick<EventMetadata, 'time'>, now: number): boolean {
  return now - time > LIMITS.waits.reactionMs;
}

import type { EventMetadata } from '@chat/kernel';
import { LIMITS } from '../processes.limits.js';

/**
 * True when it is too late for a reaction that only makes sense soon after its event. So it is for most events when the log is read
 * from its beginning, where later ones are unknown.
 * @param now UNIX milliseconds
 */
export function isLongPast({ time }: Pick<EventMetadata, 'time'>, now: number): boolean {
  return now - time > LIMITS.waits.reactionMs;
}

import { type Clock, MINUTE_MS, SlidingWindow } from '@chat/kernel';
import { LIMITS } from './ports.limits.js';

/**
 * People who are notified of what each account does to them: every notice is a message of its own, though a request names
 * thousands of people.
 */
export class NoticePace extends SlidingWindow<number> {
  constructor(clock: Clock, limit: number = LIMITS.messages.noticesPerMinute) {
    super(clock, { limit, windowMs: MINUTE_MS });
  }
}

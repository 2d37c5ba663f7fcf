import { type Clock, MINUTE_MS, SlidingWindow } from '@chat/kernel';
import { LIMITS } from '../messages.limits.js';

/** Edits of each message by each account: every version is kept for ever. */
export class EditPace extends SlidingWindow<`${number}:${number}`> {
  constructor(clock: Clock, limit: number = LIMITS.messages.editsPerMinute) {
    super(clock, { limit, windowMs: MINUTE_MS });
  }
}

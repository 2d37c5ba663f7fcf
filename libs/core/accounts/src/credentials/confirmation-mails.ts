import { type Clock, DAY_MS, SlidingWindow } from '@chat/kernel';
import { LIMITS } from '../accounts.limits.js';

/** Mails to addresses that each account says are its own, so that nobody floods strangers with mail. */
export class ConfirmationMails extends SlidingWindow<number> {
  constructor(clock: Clock) {
    super(clock, { limit: LIMITS.mails.confirmationsPerDay, windowMs: DAY_MS });
  }
}

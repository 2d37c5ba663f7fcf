import { type Clock, growingUpTo, SlidingWindow } from '@chat/kernel';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../accounts.limits.js';

const WINDOW_MS = 60_000;
const REMEMBERED_ACCOUNTS = 10_000;

/**
 * Counts, in memory, how many people are notified of what each account does to them: every notice is a message of its own,
 * though a request names thousands of people.
 */
export class NoticePace {
  readonly #notices = new SlidingWindow<number>(WINDOW_MS, new LRUCache(growingUpTo(REMEMBERED_ACCOUNTS)));

  /** @param limit notices of what one account does within a minute */
  constructor(
    private readonly clock: Clock,
    private readonly limit: number = LIMITS.messages.noticesPerMinute,
  ) {}

  /** Counts the notices if there is room for all of them. @returns whether there is: people are not notified otherwise */
  take(actorId: number, notices: number): boolean {
    if (this.limit === Infinity || notices === 0) return true;
    const now = this.clock.now();
    if (this.#notices.count(actorId, now) + notices > this.limit) return false;
    this.#notices.add(actorId, now, notices);
    return true;
  }
}

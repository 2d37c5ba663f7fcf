import { type Clock, growingUpTo, LIMITS } from '@chat/kernel';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
const REMEMBERED_ACCOUNTS = 10_000;

interface CountedNotices {
  /** UNIX milliseconds. */
  readonly since: number;
  readonly notices: number;
}

/**
 * Counts, in memory, how many people are notified of what each account does to them: every notice is a message of its own,
 * though a request names thousands of people.
 */
export class NoticePace {
  readonly #counted = new LRUCache<number, CountedNotices>(growingUpTo(REMEMBERED_ACCOUNTS));

  /** @param limit notices of what one account does within a minute */
  constructor(
    private readonly clock: Clock,
    private readonly limit: number = LIMITS.messages.noticesPerMinute,
  ) {}

  /** Counts the notices if there is room for all of them. @returns whether there is: people are not notified otherwise */
  take(actorId: number, notices: number): boolean {
    const now = this.clock.now();
    const counted = this.#counted.get(actorId);
    const current = counted && now - counted.since < WINDOW_MS ? counted : { since: now, notices: 0 };
    const all = current.notices + notices;
    if (all > this.limit) return false;
    this.#counted.set(actorId, { ...current, notices: all });
    return true;
  }
}

import { type Clock, growingUpTo, LIMITS, RecentTimes, TooManyRequests } from '@chat/kernel';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
const REMEMBERED_MESSAGES = 10_000;

export class TooManyEdits extends TooManyRequests {}

/** Counts, in memory, how often each account changes each message: every version is kept for ever. */
export class EditPace {
  readonly #edits = new RecentTimes<string>(WINDOW_MS, new LRUCache(growingUpTo(REMEMBERED_MESSAGES)));

  /** @param limit edits of one message within a minute; `Infinity` counts nothing */
  constructor(
    private readonly clock: Clock,
    private readonly limit: number = LIMITS.messages.editsPerMinute,
  ) {}

  /** Counts an edit. @throws TooManyEdits a refused one is not counted */
  take(editorId: number, messageId: number): void {
    if (this.limit === Infinity) return;
    const now = this.clock.now();
    const key = `${editorId}:${messageId}`;
    const wait = this.#edits.wait(key, this.limit, now);
    if (wait > 0) throw new TooManyEdits(wait / 1000);
    this.#edits.add(key, now);
  }
}

import { type Clock, growingUpTo, LIMITS, TooManyRequests } from '@chat/kernel';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
const REMEMBERED_MESSAGES = 10_000;

export class TooManyEdits extends TooManyRequests {}

/** Counts, in memory, how often each account changes each message: every version is kept for ever. */
export class EditPace {
  readonly #times = new LRUCache<string, readonly number[]>(growingUpTo(REMEMBERED_MESSAGES));

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
    const recent = (this.#times.get(key) ?? []).filter((time) => now - time < WINDOW_MS);
    if (recent.length >= this.limit) throw new TooManyEdits((WINDOW_MS - (now - recent[0]!)) / 1000);
    this.#times.set(key, [...recent, now]);
  }
}

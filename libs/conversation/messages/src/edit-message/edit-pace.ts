import { type Clock, growingUpTo, SlidingWindow } from '@chat/kernel';
import { LRUCache } from 'lru-cache';
import { LIMITS } from '../messages.limits.js';

const WINDOW_MS = 60_000;
const REMEMBERED_MESSAGES = 10_000;

/** Counts, in memory, how often each account changes each message: every version is kept for ever. */
export class EditPace {
  readonly #edits = new SlidingWindow<string>(WINDOW_MS, new LRUCache(growingUpTo(REMEMBERED_MESSAGES)));

  constructor(
    private readonly clock: Clock,
    private readonly limit: number = LIMITS.messages.editsPerMinute,
  ) {}

  /** Counts an edit, unless it fails. @throws TooManyRequests before it is tried */
  count<Result>(editorId: number, messageId: number, edit: () => Promise<Result>): Promise<Result> {
    if (this.limit === Infinity) return edit();
    return this.#edits.run(`${editorId}:${messageId}`, this.limit, this.clock.now(), edit);
  }
}

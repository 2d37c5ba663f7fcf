import { growingUpTo } from '@chat/kernel';
import { LRUCache } from 'lru-cache';

/** The limit of a key in its window, and the rest of it. */
export interface RateStatus {
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, in UNIX milliseconds. */
  readonly resetAt: number;
}

interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counts by key in windows of a fixed length; a window begins with its first request. */
export class RateWindow {
  readonly #windows: LRUCache<string | number, Window>;

  constructor(
    readonly limit: number,
    private readonly windowMs: number,
    counted: number,
  ) {
    this.#windows = new LRUCache(growingUpTo(counted));
  }

  /** True when one more is refused. Refused ones do not count. */
  isFull(key: string | number, now: number): boolean {
    const window = this.#windows.get(key);
    return window !== undefined && window.count >= this.limit && window.endsAt > now;
  }

  count(key: string | number, now: number): void {
    const window = this.#windows.get(key);
    if (window && window.endsAt > now) window.count++;
    else this.#windows.set(key, { count: 1, endsAt: now + this.windowMs });
  }

  /** Takes one back that was counted in the window with this end, if the window is not over. */
  takeBack(key: string | number, endsAt: number): void {
    const window = this.#windows.get(key);
    if (window?.endsAt === endsAt && window.count > 0) window.count--;
  }

  status(key: string | number, now: number): RateStatus {
    const window = this.#windows.get(key);
    const isOpen = window !== undefined && window.endsAt > now;
    return {
      limit: this.limit,
      remaining: Math.max(0, this.limit - (isOpen ? window.count : 0)),
      resetAt: isOpen ? window.endsAt : now + this.windowMs,
    };
  }
}

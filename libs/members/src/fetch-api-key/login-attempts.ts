import type { Clock } from '@chat/kernel';
import { LRUCache } from 'lru-cache';
import { TooManyLoginAttempts } from './fetch-api-key.errors.js';

const LIMIT = 5;
const WINDOW_SECONDS = 1800;
const REMEMBERED_NAMES = 10_000;

/** Counts log-ins that have not succeeded, per user name, in memory. */
export class LoginAttempts {
  readonly #times = new LRUCache<string, readonly number[]>({ max: REMEMBERED_NAMES });

  /** @param limit unsuccessful attempts within 1800 seconds; `Infinity` counts nothing */
  constructor(
    private readonly clock: Clock,
    private readonly limit = LIMIT,
  ) {}

  /**
   * Counts an attempt before its outcome is known, so that attempts made at the same time cannot slip through.
   * @throws TooManyLoginAttempts a refused attempt is not counted
   */
  begin(userName: string): void {
    if (this.limit === Infinity) return;
    const now = this.clock.now();
    const recent = (this.#times.get(userName) ?? []).filter((time) => now - time < WINDOW_SECONDS * 1000);
    if (recent.length >= this.limit) throw new TooManyLoginAttempts(WINDOW_SECONDS - (now - recent[0]!) / 1000);
    this.#times.set(userName, [...recent, now]);
  }

  succeeded(userName: string): void {
    this.#times.delete(userName);
  }
}

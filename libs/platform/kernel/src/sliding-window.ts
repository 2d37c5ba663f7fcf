import { TooManyRequests } from './too-many-requests.js';

interface Counted {
  /** UNIX milliseconds. */
  readonly time: number;
  readonly amount: number;
}

/** Where counts are kept: a `Map`, or a cache that forgets keys. */
interface CountsByKey<Key> {
  get(key: Key): readonly Counted[] | undefined;
  set(key: Key, counts: readonly Counted[]): unknown;
  delete(key: Key): boolean;
}

/** How much happened, by key, within a time that ends now. */
export class SlidingWindow<Key> {
  /**
   * @param windowMs length of the window, which ends at the time that is asked about
   * @param counts grows by a key for each one that is added, unless it forgets keys itself
   */
  constructor(
    private readonly windowMs: number,
    private readonly counts: CountsByKey<Key> = new Map(),
  ) {}

  count(key: Key, now: number): number {
    return this.#recent(key, now).reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Milliseconds until less than the limit has happened in the window; 0 when that is so now. */
  wait(key: Key, limit: number, now: number): number {
    let count = 0;
    for (const { time, amount } of this.#recent(key, now).toReversed()) {
      count += amount;
      if (count >= limit) return this.windowMs - (now - time);
    }
    return 0;
  }

  add(key: Key, now: number, amount = 1): void {
    this.counts.set(key, [...this.#recent(key, now), { time: now, amount }]);
  }

  /** Takes back one of what was added at that time. */
  remove(key: Key, time: number): void {
    const counts = this.counts.get(key) ?? [];
    const index = counts.findLastIndex((each) => each.time === time);
    if (index < 0) return;
    const left = counts[index]!.amount - 1;
    this.counts.set(key, counts.toSpliced(index, 1, ...(left > 0 ? [{ time, amount: left }] : [])));
  }

  forget(key: Key): void {
    this.counts.delete(key);
  }

  /** Counts one before the work, so that several at once do not pass the limit, and takes it back when the work fails. @throws TooManyRequests */
  async run<Result>(key: Key, limit: number, now: number, work: () => Promise<Result>): Promise<Result> {
    const wait = this.wait(key, limit, now);
    if (wait > 0) throw new TooManyRequests(wait / 1000);
    this.add(key, now);
    try {
      return await work();
    } catch (error) {
      this.remove(key, now);
      throw error;
    }
  }

  #recent(key: Key, now: number): readonly Counted[] {
    return (this.counts.get(key) ?? []).filter(({ time }) => now - time < this.windowMs);
  }
}

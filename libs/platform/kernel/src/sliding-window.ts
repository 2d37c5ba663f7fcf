import type { Clock } from './clock.js';
import { TooManyRequests } from './too-many-requests.js';

interface Counted {
  /** UNIX milliseconds. */
  readonly time: number;
  readonly amount: number;
}

export interface SlidingWindowOptions {
  /** Most within the window. Infinity: nothing is counted. */
  readonly limit: number;
  readonly windowMs: number;
  /** Number of keys that are remembered; beyond it the key that was counted longest ago is forgotten. Default: 10,000 */
  readonly keys?: number;
}

const KEYS = 10_000;

/** Counts in memory, by key, how much happened within a time that ends now. */
export class SlidingWindow<Key> {
  /** In the order of their newest counts. */
  readonly #counts = new Map<Key, readonly Counted[]>();

  constructor(
    private readonly clock: Clock,
    private readonly options: SlidingWindowOptions,
  ) {}

  get isLimited(): boolean {
    return this.options.limit !== Infinity;
  }

  /** Milliseconds until the window holds less than the limit; 0 when it does now. */
  wait(key: Key): number {
    const now = this.clock.now();
    let count = 0;
    for (const { time, amount } of this.#recent(key, now).toReversed()) {
      count += amount;
      if (count >= this.options.limit) return this.options.windowMs - (now - time);
    }
    return 0;
  }

  /** @throws TooManyRequests at the limit */
  check(key: Key): void {
    const wait = this.wait(key);
    if (wait > 0) throw new TooManyRequests(wait / 1000);
  }

  /** @param now UNIX milliseconds; `remove` takes them */
  add(key: Key, amount = 1, now = this.clock.now()): void {
    if (!this.isLimited || amount === 0) return;
    const counts = [...this.#recent(key, now), { time: now, amount }];
    this.#counts.delete(key);
    this.#counts.set(key, counts);
    if (this.#counts.size > (this.options.keys ?? KEYS)) this.#counts.delete(this.#counts.keys().next().value!);
  }

  /** Adds all of it or nothing. @returns whether there was room */
  take(key: Key, amount: number): boolean {
    const count = this.#recent(key, this.clock.now()).reduce((sum, counted) => sum + counted.amount, 0);
    if (count + amount > this.options.limit) return false;
    this.add(key, amount);
    return true;
  }

  /** Takes back one that was added at that time. */
  remove(key: Key, time: number): void {
    const counts = this.#counts.get(key) ?? [];
    const index = counts.findLastIndex((each) => each.time === time);
    if (index < 0) return;
    const left = counts[index]!.amount - 1;
    this.#counts.set(key, counts.toSpliced(index, 1, ...(left > 0 ? [{ time, amount: left }] : [])));
  }

  forget(key: Key): void {
    this.#counts.delete(key);
  }

  /**
   * Counts one before the work, so that concurrent ones cannot pass the limit, and takes it back when the work fails.
   * @throws TooManyRequests
   */
  async run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    this.check(key);
    const now = this.clock.now();
    this.add(key, 1, now);
    try {
      return await work();
    } catch (error) {
      this.remove(key, now);
      throw error;
    }
  }

  #recent(key: Key, now: number): readonly Counted[] {
    return (this.#counts.get(key) ?? []).filter(({ time }) => now - time < this.options.windowMs);
  }
}

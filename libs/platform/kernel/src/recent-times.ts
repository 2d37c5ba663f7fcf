/** Where times are kept: a `Map`, or a cache that forgets keys. */
interface TimesByKey<Key> {
  get(key: Key): readonly number[] | undefined;
  set(key: Key, times: readonly number[]): unknown;
  delete(key: Key): boolean;
}

/** Remembers when something happened, by key, for as long as a window lasts. */
export class RecentTimes<Key> {
  /**
   * @param windowMs length of the window, which ends at the time that is asked about
   * @param times grows by a key for each one that is added, unless it forgets keys itself
   */
  constructor(
    private readonly windowMs: number,
    private readonly times: TimesByKey<Key> = new Map(),
  ) {}

  /** How often it happened. */
  count(key: Key, now: number): number {
    return this.#recent(key, now).length;
  }

  /** Milliseconds until it may happen once more, if it may happen so often in a window; 0 when it may now. */
  wait(key: Key, limit: number, now: number): number {
    const recent = this.#recent(key, now);
    return recent.length < limit ? 0 : this.windowMs - (now - recent[0]!);
  }

  /** @param times how often it happens now */
  add(key: Key, now: number, times = 1): void {
    this.times.set(key, [...this.#recent(key, now), ...Array<number>(times).fill(now)]);
  }

  /** Takes back one that was added at that time. */
  remove(key: Key, time: number): void {
    const times = this.times.get(key);
    const index = times?.lastIndexOf(time) ?? -1;
    if (times && index >= 0) this.times.set(key, times.toSpliced(index, 1));
  }

  forget(key: Key): void {
    this.times.delete(key);
  }

  #recent(key: Key, now: number): readonly number[] {
    return (this.times.get(key) ?? []).filter((time) => now - time < this.windowMs);
  }
}

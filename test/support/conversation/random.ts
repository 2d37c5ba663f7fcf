/** Repeatable chance: the same seed gives the same numbers for ever (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0, below the limit. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** An integer from 0, below the limit: small ones often, large ones seldom. */
  longTailBelow(limit: number): number {
    return Math.floor(limit * this.next() ** 3);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  /** Around the mean, now and then many times the mean. */
  exponential(mean: number): number {
    return -mean * Math.log(1 - this.next());
  }
}

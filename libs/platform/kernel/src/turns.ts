import { TooManyRequests } from './too-many-requests.js';

export interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
  /** Of those that have the same key. */
  readonly waitingPerKey: number;
}

interface Waiter {
  readonly key: string;
  readonly start: () => void;
}

const SOON_SECONDS = 1;

/** Does expensive work a little at a time, in the order of the requests. */
export class Turns {
  readonly #queue: Waiter[] = [];
  #running = 0;

  constructor(private readonly limits: TurnLimits) {}

  /** @param key whom the work is for. @throws TooManyRequests when too much waits */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.limits.atOnce) this.#running++;
    else await this.#turn(key);
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next.start();
      else this.#running--;
    }
  }

  #turn(key: string): Promise<void> {
    const { waiting, waitingPerKey } = this.limits;
    const own = this.#queue.filter((each) => each.key === key).length;
    if (own >= waitingPerKey || this.#queue.length >= waiting) throw new TooManyRequests(SOON_SECONDS);
    return new Promise((start) => this.#queue.push({ key, start }));
  }
}

import type { SharedEvent } from './shared-event.js';

export interface QueueLimits {
  readonly eventsPerQueue: number;
  /** Characters of JSON that wait in one queue, and so the most that one answer has. */
  readonly charactersPerQueue: number;
  /** The same over all queues of an account. */
  readonly charactersPerUser: number;
  /** Characters of JSON in memory, shared events counted once, and a flat amount for each place in a queue. */
  readonly charactersInTotal: number;
  readonly queuesPerUser: number;
  readonly queuesInTotal: number;
}

const CHARACTERS_PER_PLACE = 64;

/** Counts what waits in queues. */
export class QueueMemory {
  #total = 0;
  readonly #byUser = new Map<number, number>();

  get total(): number {
    return this.#total;
  }

  ofUser(userId: number): number {
    return this.#byUser.get(userId) ?? 0;
  }

  hold(userId: number, event: SharedEvent): void {
    if (event.holders++ === 0) this.#total += event.text.length;
    this.#total += CHARACTERS_PER_PLACE;
    this.#byUser.set(userId, this.ofUser(userId) + event.text.length);
  }

  release(userId: number, event: SharedEvent): void {
    if (--event.holders === 0) this.#total -= event.text.length;
    this.#total -= CHARACTERS_PER_PLACE;
    const left = this.ofUser(userId) - event.text.length;
    if (left > 0) this.#byUser.set(userId, left);
    else this.#byUser.delete(userId);
  }
}

import type { SharedEvent } from './shared-event.js';

export interface QueueLimits {
  readonly eventsPerQueue: number;
  /** Bytes that wait in one queue, and so the largest answer. */
  readonly bytesPerQueue: number;
  /** Total over all queues of a person and of the person's bots. */
  readonly bytesPerPerson: number;
  /** Bytes in memory; shared events are counted once, with a flat amount for each place in a queue. */
  readonly bytesInTotal: number;
  readonly queuesPerUser: number;
  readonly queuesPerPerson: number;
  readonly queuesInTotal: number;
}

const BYTES_PER_PLACE = 64;

/** Counts the bytes that wait in queues. */
export class QueueMemory {
  #total = 0;
  readonly #byPerson = new Map<number, number>();

  get total(): number {
    return this.#total;
  }

  ofPerson(personId: number): number {
    return this.#byPerson.get(personId) ?? 0;
  }

  /** The person for whom most waits; undefined when nothing waits. Iterates over at most as many persons as queues. */
  get largest(): number | undefined {
    let [largest, most] = [undefined as number | undefined, 0];
    for (const [personId, bytes] of this.#byPerson) if (bytes > most) [largest, most] = [personId, bytes];
    return largest;
  }

  hold(personId: number, event: SharedEvent): void {
    if (event.holders++ === 0) this.#total += event.bytes;
    this.#total += BYTES_PER_PLACE;
    this.#count(personId, event.bytes + BYTES_PER_PLACE);
  }

  release(personId: number, event: SharedEvent): void {
    if (--event.holders === 0) this.#total -= event.bytes;
    this.#total -= BYTES_PER_PLACE;
    this.#count(personId, -event.bytes - BYTES_PER_PLACE);
  }

  /** Counts a queue for another person, who now owns its account. */
  move(from: number, to: number, { bytes, length }: { readonly bytes: number; readonly length: number }): void {
    this.#count(from, -bytes - length * BYTES_PER_PLACE);
    this.#count(to, bytes + length * BYTES_PER_PLACE);
  }

  #count(personId: number, bytes: number): void {
    const held = this.ofPerson(personId) + bytes;
    if (held > 0) this.#byPerson.set(personId, held);
    else this.#byPerson.delete(personId);
  }
}

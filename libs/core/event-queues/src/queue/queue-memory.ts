import type { SharedEvent } from './shared-event.js';

export interface QueueLimits {
  readonly eventsPerQueue: number;
  /** Bytes that wait in one queue, and so the most that one answer has. */
  readonly bytesPerQueue: number;
  /** Total over all queues of a person and of the person's bots. */
  readonly bytesPerPerson: number;
  /** Bytes in memory, shared events counted once, and a flat amount for each place in a queue. */
  readonly bytesInTotal: number;
  readonly queuesPerUser: number;
  readonly queuesPerPerson: number;
  readonly queuesInTotal: number;
}

const BYTES_PER_PLACE = 64;

/** Counts what waits in queues. */
export class QueueMemory {
  #total = 0;
  readonly #byPerson = new Map<number, number>();

  get total(): number {
    return this.#total;
  }

  ofPerson(personId: number): number {
    return this.#byPerson.get(personId) ?? 0;
  }

  /** The person for whom most waits; undefined when nothing waits. At most as many persons as there are queues. */
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

  /** Counts a queue for another person, whose bot its account is now. */
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

import type { ServerResponse } from 'node:http';
import type { Person } from '@chat/kernel';
import type { HttpLimits } from '../limits/limits-in-use.js';

interface Waiting {
  readonly response: ServerResponse;
  readonly bytes: number;
}

interface Unread {
  /** Oldest first. */
  readonly answers: Set<Waiting>;
  bytes: number;
}

/** Size from which a waiting answer is counted. */
export const LARGE_ANSWER = 64 * 1024;

/** Counts the bytes in sockets that clients have yet to read. */
export class UnreadAnswers {
  readonly #byPerson = new Map<Person, Unread>();
  #bytes = 0;

  constructor(private readonly limits: HttpLimits) {}

  /** True when such an answer may wait while no others do. */
  hasRoomFor(bytes: number): boolean {
    return bytes <= this.limits.unreadBytes;
  }

  /**
   * Counts an answer until it is read. When too many bytes wait for the person, the answer that waits longest is cut; when too many
   * wait in total, the oldest of the person with the most. This one is cut if the client reads nothing of it.
   */
  add(person: Person, response: ServerResponse, bytes: number): void {
    const unread = this.#byPerson.getOrInsertComputed(person, () => ({ answers: new Set(), bytes: 0 }));
    const waiting = { response, bytes };
    unread.answers.add(waiting);
    unread.bytes += bytes;
    this.#bytes += bytes;
    response.once('close', () => this.#remove(person, waiting));
    response.setTimeout(this.limits.unreadMs, () => response.destroy());
    while (unread.bytes > this.limits.unreadPerPersonBytes && unread.answers.size > 1) this.#cutOldest(person);
    while (this.#bytes > this.limits.unreadBytes && this.#bytes > bytes) this.#cutOldest(this.#largest());
  }

  /** At most as many persons as there are connections with large answers. */
  #largest(): Person {
    const all = [...this.#byPerson];
    return all.reduce((one, other) => (other[1].bytes > one[1].bytes ? other : one))[0];
  }

  #cutOldest(person: Person): void {
    const [oldest] = this.#byPerson.get(person)!.answers;
    this.#remove(person, oldest!);
    oldest!.response.destroy();
  }

  #remove(person: Person, waiting: Waiting): void {
    const unread = this.#byPerson.get(person);
    if (!unread?.answers.delete(waiting)) return;
    unread.bytes -= waiting.bytes;
    this.#bytes -= waiting.bytes;
    if (unread.answers.size === 0) this.#byPerson.delete(person);
  }
}

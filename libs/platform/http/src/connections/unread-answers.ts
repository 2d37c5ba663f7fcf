import type { ServerResponse } from 'node:http';
import type { HttpLimits } from '../limits/http-limits.js';

interface Waiting {
  readonly response: ServerResponse;
  readonly bytes: number;
}

/** An account. Strangers together count as one, so that however many addresses they have leave room for accounts. */
type Reader = number | 'strangers';

/** Answers that are large enough to matter while they wait to be read. */
export const LARGE_ANSWER = 64 * 1024;

/** What waits in sockets for clients to read it. */
export class UnreadAnswers {
  /** By reader, oldest first. */
  readonly #waiting = new Map<Reader, Set<Waiting>>();
  #bytes = 0;

  constructor(private readonly limits: HttpLimits) {}

  /** Whether one more may wait. */
  hasRoomFor(bytes: number): boolean {
    return this.#bytes + bytes <= this.limits.unreadBytes;
  }

  /**
   * Counts an answer until it is read; cuts connections of the same reader if it has too many, and this one if nothing
   * is read of it.
   */
  add(reader: Reader, response: ServerResponse, bytes: number): void {
    let own = this.#waiting.get(reader);
    if (!own) this.#waiting.set(reader, (own = new Set()));
    const waiting = { response, bytes };
    own.add(waiting);
    this.#bytes += bytes;
    response.once('close', () => this.#remove(reader, waiting));
    response.setTimeout(this.limits.unreadMs, () => response.destroy());
    let total = [...own].reduce((sum, each) => sum + each.bytes, 0);
    for (const oldest of own) {
      if (total <= this.limits.unreadPerUserBytes || oldest === waiting) break;
      total -= oldest.bytes;
      this.#remove(reader, oldest);
      oldest.response.destroy();
    }
  }

  #remove(reader: Reader, waiting: Waiting): void {
    const own = this.#waiting.get(reader);
    if (!own?.delete(waiting)) return;
    this.#bytes -= waiting.bytes;
    if (own.size === 0) this.#waiting.delete(reader);
  }
}

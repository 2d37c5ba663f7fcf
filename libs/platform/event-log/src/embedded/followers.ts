import type { RecordedEvent } from '@chat/kernel';

import type { FollowedBatch, FollowOptions } from '../port/event-log.js';
import type { Page } from './page.js';
import { LIMITS } from '../event-log.limits.js';

type PageAfter = (position: number, limit: number) => Page | Promise<Page>;

/** A follower that has taken everything up to its position, and waits for more. */
interface Waiting extends Pick<FollowOptions, 'types' | 'onPassed'> {
  position: number;
  readonly resume: (position: number) => void;
}

/** All followers of a log that lives in this process. */
export class Followers {
  readonly #waiting = new Set<Waiting>();
  /** Increases with every addition. */
  #version = 0;
  #closed = false;

  /** @param pageAfter returns the first events after a position, at most `limit` and a page's size; empty only at the end */
  constructor(private readonly pageAfter: PageAfter) {}

  /**
   * Call it whenever events were added. Wakes only followers that wait for one of them.
   * @param added all events since the last call; missing: unknown
   */
  wake(added?: readonly RecordedEvent[]): void {
    this.#version++;
    for (const waiting of this.#waiting) {
      if (added && concernsNone(added, waiting)) pass(waiting, added.at(-1)!.position);
      else {
        this.#waiting.delete(waiting);
        waiting.resume(waiting.position);
      }
    }
  }

  close(): void {
    this.#closed = true;
    this.wake();
  }

  async *follow({
    after = 0,
    signal,
    batchSize = LIMITS.log.pageEvents,
    ...interest
  }: FollowOptions = {}): AsyncGenerator<FollowedBatch> {
    let position = after;
    let announced = false;
    const wake = () => this.wake();
    signal?.addEventListener('abort', wake);
    try {
      for (;;) {
        const version = this.#version;
        if (this.#closed || signal?.aborted) return;
        const { events, isEnd: caughtUp } = await this.pageAfter(position, batchSize);
        if (this.#closed || signal?.aborted) return;
        position = events.at(-1)?.position ?? position;
        if (events.length > 0 || !announced) {
          announced ||= caughtUp;
          yield { events, caughtUp };
        } else if (version === this.#version) {
          const from = position;
          position = await new Promise((resume) => this.#waiting.add({ ...interest, position: from, resume }));
        }
      }
    } finally {
      signal?.removeEventListener('abort', wake);
    }
  }
}

function concernsNone(added: readonly RecordedEvent[], { types }: Waiting): boolean {
  return types !== undefined && added.every(({ type }) => !types.has(type));
}

/** A follower may have read past the position that wakes it. */
function pass(waiting: Waiting, position: number): void {
  if (position <= waiting.position) return;
  waiting.position = position;
  waiting.onPassed?.(position);
}

import { LIMITS } from '@chat/kernel';

import type { FollowedBatch, FollowOptions } from '../port/event-log.js';
import type { Page } from './page.js';

type PageAfter = (position: number, limit: number) => Page | Promise<Page>;

/** Everyone who follows a log that lives in this process. */
export class Followers {
  #change = Promise.withResolvers<void>();
  #closed = false;

  /** @param pageAfter returns the first events after a position, at most `limit` and a page's size; none only at the end */
  constructor(private readonly pageAfter: PageAfter) {}

  /** To be called whenever events were added. */
  readonly wake = (): void => {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  };

  close(): void {
    this.#closed = true;
    this.wake();
  }

  async *follow({
    after = 0,
    signal,
    batchSize = LIMITS.log.pageEvents,
  }: FollowOptions = {}): AsyncGenerator<FollowedBatch> {
    let position = after;
    let announced = false;
    signal?.addEventListener('abort', this.wake);
    try {
      for (;;) {
        const change = this.#change.promise;
        if (this.#closed || signal?.aborted) return;
        const { events, isEnd: caughtUp } = await this.pageAfter(position, batchSize);
        if (this.#closed || signal?.aborted) return;
        position = events.at(-1)?.position ?? position;
        if (events.length > 0 || !announced) {
          announced ||= caughtUp;
          yield { events, caughtUp };
        } else await change;
      }
    } finally {
      signal?.removeEventListener('abort', this.wake);
    }
  }
}

import type { RecordedEvent } from '@chat/kernel';

import type { FollowedBatch, FollowOptions } from '../port/event-log.js';

type EventsAfter = (position: number, limit: number) => readonly RecordedEvent[] | Promise<readonly RecordedEvent[]>;

/** Everyone who follows a log that lives in this process. */
export class Followers {
  #change = Promise.withResolvers<void>();
  #closed = false;

  /** @param eventsAfter returns the first events after a position, at most `limit`, and none only at the end. */
  constructor(private readonly eventsAfter: EventsAfter) {}

  /** To be called whenever events were added. */
  readonly wake = (): void => {
    this.#change.resolve();
    this.#change = Promise.withResolvers();
  };

  close(): void {
    this.#closed = true;
    this.wake();
  }

  async *follow({ after = 0, signal, batchSize = 500 }: FollowOptions = {}): AsyncGenerator<FollowedBatch> {
    let position = after;
    let announced = false;
    signal?.addEventListener('abort', this.wake);
    try {
      for (;;) {
        const change = this.#change.promise;
        const found = this.#closed || signal?.aborted ? [] : await this.eventsAfter(position, batchSize + 1);
        if (this.#closed || signal?.aborted) return;

        const caughtUp = found.length <= batchSize;
        const events = caughtUp ? found : found.slice(0, batchSize);
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

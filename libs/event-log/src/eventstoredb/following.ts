import { setTimeout } from 'node:timers/promises';

import { Backoff, LIMITS, type RecordedEvent } from '@chat/kernel';

import { endOfPage } from '../embedded/page.js';
import { EventLogUnavailable } from '../port/errors.js';
import type { FollowedBatch, FollowOptions } from '../port/event-log.js';
import type { Connection } from './connection.js';
import type { LogEnd, Stretch } from './log-end.js';

/**
 * Everyone who follows the log in this process. Events always come from reading the log on from where a follower is; a
 * subscription only says when to look. So it does not matter that the server throws slow subscriptions off, or resumes
 * them one event too late. Should a subscription fall silent, a look at regular intervals finds out.
 */
export class Following {
  readonly #closing = new AbortController();
  #subscription: AbortController | undefined;
  #watchdog: NodeJS.Timeout | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly end: LogEnd,
    private readonly watchdogMs: number,
  ) {}

  async *follow({
    after = 0,
    signal,
    batchSize = LIMITS.log.pageEvents,
  }: FollowOptions = {}): AsyncGenerator<FollowedBatch> {
    const ending = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    if (ending.aborted) return;
    this.#watch();
    this.end.wake();
    let ahead: readonly RecordedEvent[] = [];
    let position = after;
    let announced = false;
    for (;;) {
      const { change } = this.end;
      ahead = ahead.filter((event) => this.end.isVisible(event));
      for (let toEnd = false; endOfPage(ahead, 0, batchSize) === ahead.length && !toEnd;) {
        const stretch: Stretch | undefined = await unlessAborted(ending, this.#after(position, ending));
        if (!stretch) return;
        position = stretch.upTo;
        ahead = ahead.concat(stretch.events);
        ({ toEnd } = stretch);
      }
      const end = endOfPage(ahead, 0, batchSize);
      const caughtUp = end === ahead.length;
      const events = ahead.slice(0, end);
      ahead = ahead.slice(end);
      if (events.length > 0 || !announced) {
        announced ||= caughtUp;
        yield { events, caughtUp };
      } else await unlessAborted(ending, change);
      if (ending.aborted) return;
    }
  }

  close(): void {
    this.#closing.abort();
    this.#subscription?.abort();
    clearInterval(this.#watchdog);
  }

  /** Waits for the server while it is unavailable. */
  async #after(position: number, ending: AbortSignal): Promise<Stretch | undefined> {
    const backoff = new Backoff();
    while (!ending.aborted) {
      try {
        return await this.end.after(position);
      } catch (error) {
        if (!(error instanceof EventLogUnavailable)) throw error;
        await setTimeout(backoff.next(), undefined, { signal: ending }).catch(ignore);
      }
    }
    return undefined;
  }

  #watch(): void {
    if (this.#watchdog) return;
    this.#watchdog = setInterval(() => {
      this.end.checkUnannounced().then((missed) => missed && this.#subscription?.abort(), ignore);
    }, this.watchdogMs).unref();
    void this.#listen();
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    const backoff = new Backoff();
    const added = () => {
      backoff.reset();
      this.end.wake();
    };
    while (!signal.aborted) {
      this.#subscription = new AbortController();
      await this.connection.subscriptions.listen(this.#subscription.signal, added).catch(ignore);
      await setTimeout(backoff.next(), undefined, { signal }).catch(ignore);
    }
  }
}

/** Undefined as soon as the signal aborts. Leaves nothing behind at a signal that never does. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const stop = () => resolve(undefined);
  signal.addEventListener('abort', stop);
  work.then(resolve, reject);
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

function ignore(): void {}

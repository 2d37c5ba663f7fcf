import { setTimeout } from 'node:timers/promises';

import { Backoff, type RecordedEvent } from '@chat/kernel';

import { endOfPage } from '../embedded/page.js';
import { EventLogUnavailable } from '../port/errors.js';
import type { FollowedBatch, FollowOptions } from '../port/event-log.js';
import type { Connection } from './connection.js';
import type { LogEnd, Stretch } from './log-end.js';
import { LIMITS } from '../event-log.limits.js';

/**
 * All followers of the log in this process. One subscription, from the end of the log, delivers new events to all of them; earlier
 * events are read. So it does not matter that the server drops slow subscriptions, or resumes them one event too late. A regular
 * look at the log detects a subscription that falls silent.
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
    types,
    onPassed,
  }: FollowOptions = {}): AsyncGenerator<FollowedBatch> {
    const ending = signal ? AbortSignal.any([signal, this.#closing.signal]) : this.#closing.signal;
    if (ending.aborted) return;
    this.#watch();
    this.end.wake();
    let ahead: readonly RecordedEvent[] = [];
    let position = after;
    let announced = false;
    ending.addEventListener('abort', this.end.notify);
    try {
      for (;;) {
        const { change } = this.end;
        ahead = ahead.filter((event) => this.end.isVisible(event));
        let end = endOfPage(ahead, 0, batchSize);
        for (let toEnd = false; end === ahead.length && !toEnd; end = endOfPage(ahead, 0, batchSize)) {
          const stretch = this.end.known(position) ?? (await unlessAborted(ending, this.#after(position, ending)));
          if (!stretch) return;
          position = stretch.upTo;
          ahead = ahead.length === 0 ? stretch.events : ahead.concat(stretch.events);
          ({ toEnd } = stretch);
        }
        const caughtUp = end === ahead.length;
        const events = caughtUp ? ahead : ahead.slice(0, end);
        ahead = caughtUp ? [] : ahead.slice(end);
        const isPassedOver = announced && types !== undefined && events.every(({ type }) => !types.has(type));
        if (events.length > 0 && isPassedOver) onPassed?.(events.at(-1)!.position);
        else if (events.length > 0 || !announced) {
          announced ||= caughtUp;
          yield { events, caughtUp };
        } else await change;
        if (ending.aborted) return;
      }
    } finally {
      ending.removeEventListener('abort', this.end.notify);
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
      this.end.isDeliveryOverdue().then((isOverdue) => isOverdue && this.#subscription?.abort(), ignore);
    }, this.watchdogMs).unref();
    void this.#listen();
  }

  async #listen(): Promise<void> {
    const { signal } = this.#closing;
    const backoff = new Backoff();
    while (!signal.aborted) {
      const subscription = (this.#subscription = new AbortController());
      const stop = () => subscription.abort();
      const listener = {
        begin: () => {
          backoff.reset();
          this.end.join(stop);
        },
        add: (record: RecordedEvent) => this.end.deliver(record),
      };
      await this.connection.subscriptions.listen(subscription.signal, listener).catch(ignore);
      this.end.leave();
      await setTimeout(backoff.next(), undefined, { signal }).catch(ignore);
    }
  }
}

/** Undefined as soon as the signal aborts. Leaves no listener behind. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>();
  const stop = () => resolve(undefined);
  signal.addEventListener('abort', stop);
  work.then(resolve, reject);
  return promise.finally(() => signal.removeEventListener('abort', stop));
}

function ignore(): void {}

import {
  END,
  type EventStoreDBClient,
  eventTypeFilter,
  type Filter,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { Countdown, type RecordedEvent } from '@chat/kernel';

import { EventLogUnavailable } from '../port/errors.js';
import { ignore, silence, toRecordedEvent } from './calls.js';
import { portError } from './client-errors.js';
import type { StreamNames } from './stream-names.js';

type Checkpoints = Pick<Filter, 'checkpointInterval' | 'checkpointReached'>;

/** What subscriptions are used for. None of it trusts one to deliver everything that comes live. */
export class Subscriptions {
  constructor(
    private readonly client: EventStoreDBClient,
    private readonly names: StreamNames,
    private readonly deadlineMs: number,
  ) {}

  /** Hands over every record of some types behind a position, 0 for the beginning, up to the end as of now. */
  async scan(types: readonly string[], after: number, visit: (event: RecordedEvent) => void): Promise<void> {
    await this.#scan(after, (checkpoints) => eventTypeFilter({ prefixes: [...types], ...checkpoints }), visit);
  }

  /** The first record that is ours; undefined when there is none. */
  async findFirst(): Promise<RecordedEvent | undefined> {
    let first: RecordedEvent | undefined;
    await this.#scan(
      0,
      (checkpoints) => this.#ours(checkpoints)!,
      (record, stop) => {
        first ??= record;
        stop();
      },
    );
    return first;
  }

  /**
   * Calls back when listening has begun, and for whatever of ours is added to the log, until the signal aborts. The server
   * filters, so that what others write there costs nothing here.
   * @throws EventLogUnavailable when the server ends it
   */
  listen(signal: AbortSignal, added: () => void): Promise<void> {
    const filter = this.#ours({ checkpointInterval: 1000 });
    const subscription = this.client.subscribeToAll({ fromPosition: END, ...(filter && { filter }) });
    const stop = () => void subscription.unsubscribe().catch(ignore);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (error: Error) => reject(portError(error, { stream: '$all' }));
    const countdown = new Countdown(this.deadlineMs, () => {
      fail(silence(this.deadlineMs));
      stop();
    });
    subscription
      .on('error', fail)
      .on('data', added)
      .once('end', () => (signal.aborted ? resolve() : fail(new EventLogUnavailable('The subscription ended.'))))
      .once('confirmation', () => {
        countdown.cancel();
        added();
      });
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    return promise.finally(() => {
      countdown.cancel();
      signal.removeEventListener('abort', stop);
    });
  }

  /** Undefined when our streams have no name in common. */
  #ours(checkpoints: Checkpoints): Filter | undefined {
    const { prefix } = this.names;
    return prefix === '' ? undefined : streamNameFilter({ prefixes: [prefix, `$$${prefix}`], ...checkpoints });
  }

  async #scan(
    after: number,
    filterWith: (checkpoints: Checkpoints) => Filter,
    visit: (event: RecordedEvent, stop: () => void) => void,
  ): Promise<void> {
    const progress = () => countdown.refresh();
    const filter = filterWith({ checkpointInterval: 1000, checkpointReached: async () => void progress() });
    const fromPosition = after === 0 ? START : { commit: BigInt(after), prepare: BigInt(after) };
    const subscription = this.client.subscribeToAll({ fromPosition, filter });
    const end = () => void subscription.unsubscribe().catch(ignore);
    const countdown = new Countdown(this.deadlineMs, end);
    let complete = false;
    const stop = () => {
      complete = true;
      end();
    };
    subscription.on('error', ignore).once('caughtUp', stop);
    try {
      for await (const { event } of subscription) {
        progress();
        if (event) visit(toRecordedEvent(event, this.names), stop);
      }
    } catch (error) {
      throw portError(error, { stream: '$all' });
    } finally {
      countdown.cancel();
    }
    if (!complete) throw silence(this.deadlineMs);
  }
}

import {
  END,
  type EventStoreDBClient,
  eventTypeFilter,
  type Filter,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import type { RecordedEvent } from '@chat/kernel';

import { EventLogUnavailable } from '../port/errors.js';
import { ignore, toRecordedEvent } from './calls.js';
import { portError } from './client-errors.js';
import type { Call } from './node.js';
import type { Nodes } from './nodes.js';
import type { StreamNames } from './stream-names.js';

type Checkpoints = Pick<Filter, 'checkpointInterval' | 'checkpointReached'>;

/** Who is told of what is added to the log. */
export interface Listener {
  /** Everything that is added from now on comes, unless the subscription ends. */
  readonly begin: () => void;
  readonly add: (record: RecordedEvent) => void;
}

/** What subscriptions are used for. None of it trusts one to deliver everything that comes live. */
export class Subscriptions {
  constructor(
    private readonly nodes: Nodes,
    private readonly names: StreamNames,
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
   * Hands over whatever of ours is added to the log after `begin` was called, until the signal aborts. The server filters, so
   * that what others write there costs nothing here.
   * @throws EventLogUnavailable when the server ends it
   */
  async listen(signal: AbortSignal, listener: Listener): Promise<void> {
    await this.nodes.call((client, call) => this.#listen(client, call, signal, listener));
  }

  async #listen(client: EventStoreDBClient, call: Call, signal: AbortSignal, { begin, add }: Listener): Promise<void> {
    const filter = this.#ours({ checkpointInterval: 1000 });
    const subscription = client.subscribeToAll({ fromPosition: END, ...(filter && { filter }) });
    const stop = () => void subscription.unsubscribe().catch(ignore);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    subscription
      .on('error', reject)
      .on('data', ({ event }) => {
        try {
          if (event) add(toRecordedEvent(event, this.names));
        } catch (error) {
          reject(error);
        }
      })
      .once('end', () => (signal.aborted ? resolve() : reject(new EventLogUnavailable('The subscription ended.'))))
      .once('confirmation', () => {
        // Nothing may come for long.
        call.heard();
        call.end();
        begin();
      });
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    try {
      await Promise.race([promise, call.failed]);
    } catch (error) {
      stop();
      throw portError(error, { stream: '$all' });
    } finally {
      signal.removeEventListener('abort', stop);
    }
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
    await this.nodes.call(async (client, call) => {
      const filter = filterWith({ checkpointInterval: 1000, checkpointReached: async () => call.heard() });
      const fromPosition = after === 0 ? START : { commit: BigInt(after), prepare: BigInt(after) };
      const subscription = client.subscribeToAll({ fromPosition, filter });
      const end = () => void subscription.unsubscribe().catch(ignore);
      let complete = false;
      const stop = () => {
        complete = true;
        end();
      };
      call.failed.catch(end);
      subscription.on('error', ignore).once('caughtUp', stop);
      try {
        for await (const { event } of subscription) {
          call.heard();
          if (event) visit(toRecordedEvent(event, this.names), stop);
        }
      } catch (error) {
        throw portError(error, { stream: '$all' });
      }
      if (!complete) throw new EventLogUnavailable('The subscription ended.');
    });
  }
}

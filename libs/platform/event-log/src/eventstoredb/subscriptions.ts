import { eventTypeFilter, type Filter, START, streamNameFilter } from '@eventstore/db-client';
import type { RecordedEvent } from '@chat/kernel';

import { EventLogUnavailable } from '../port/errors.js';
import { ignore, recordedEvent, toRecordedEvent } from './calls.js';
import { portError } from './client-errors.js';
import type { StreamFailure } from './message-stream.js';
import type { Call, Node } from './node.js';
import type { Nodes } from './nodes.js';
import { readSubscriptionMessage, subscriptionRequest } from './read-messages.js';
import type { StreamNames } from './stream-names.js';

type Checkpoints = Pick<Filter, 'checkpointInterval' | 'checkpointReached'>;

/** Records that the server filters at a time. */
const WINDOW = 32;
/** In windows. Even a slow server that filters its log reports a checkpoint every half second. */
const CHECKPOINT_INTERVAL = 50;
/** Records to read from one checkpoint to the next, plus one window of tolerance. */
export const TO_NEXT_CHECKPOINT = (CHECKPOINT_INTERVAL + 1) * WINDOW + 1;

/** Called with each event that is added to the log. */
export interface Listener {
  /** Called when every event added from now on is delivered, unless the subscription ends. */
  readonly begin: () => void;
  readonly add: (record: RecordedEvent) => void;
}

/** All uses of subscriptions. None of them needs a subscription to deliver every live event. */
export class Subscriptions {
  constructor(
    private readonly nodes: Nodes,
    private readonly names: StreamNames,
  ) {}

  /**
   * Hands over every record of some types behind a position (0: the beginning) up to the current end, or until it is stopped.
   * @param pass called from time to time with the position of the last record filtered
   */
  async scan(
    types: readonly string[],
    after: number,
    visit: (event: RecordedEvent, stop: () => void, created: Date) => void,
    pass?: (position: number) => void,
  ): Promise<void> {
    const filterWith = (checkpoints: Checkpoints) => eventTypeFilter({ prefixes: [...types], ...checkpoints });
    await this.#scan(after, filterWith, visit, pass);
  }

  /** Our first record; undefined when there is none. */
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
   * Hands over our records that are added after `begin` was called, until the signal aborts. The server filters, so records of
   * other programs cost nothing here.
   * @throws EventLogUnavailable when the server ends it
   */
  async listen(signal: AbortSignal, listener: Listener): Promise<void> {
    await this.nodes.call((_, call, node) => this.#listen(node, call, signal, listener));
  }

  async #listen(node: Node, call: Call, signal: AbortSignal, { begin, add }: Listener): Promise<void> {
    const { promise: ended, resolve } = Promise.withResolvers<StreamFailure>();
    const stream = node.read({
      message: (bytes) => {
        const message = readSubscriptionMessage(bytes);
        if (!message) return;
        if ('event' in message) return add(recordedEvent(message.event, this.names));
        // Records may be rare.
        call.heard();
        call.end();
        begin();
      },
      end: resolve,
    });
    const stop = () => stream.close();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    stream.send(subscriptionRequest(this.#prefixes));
    stream.finish();
    try {
      const failure = await Promise.race([ended, call.failed]);
      if (!signal.aborted) throw failure;
    } catch (error) {
      throw portError(error, { stream: '$all' });
    } finally {
      signal.removeEventListener('abort', stop);
      stop();
    }
  }

  /** Common prefixes of our streams and of their metadata; empty when they have none in common. */
  get #prefixes(): readonly string[] {
    const { prefix } = this.names;
    return prefix === '' ? [] : [prefix, `$$${prefix}`];
  }

  /** Undefined when our streams have no common prefix. */
  #ours(checkpoints: Checkpoints): Filter | undefined {
    const prefixes = this.#prefixes;
    return prefixes.length === 0 ? undefined : streamNameFilter({ prefixes: [...prefixes], ...checkpoints });
  }

  async #scan(
    after: number,
    filterWith: (checkpoints: Checkpoints) => Filter,
    visit: (event: RecordedEvent, stop: () => void, created: Date) => void,
    pass: (position: number) => void = () => {},
  ): Promise<void> {
    await this.nodes.call(async (client, call) => {
      const checkpointReached: Checkpoints['checkpointReached'] = async (_, { commit }) => {
        call.heard();
        pass(Number(commit));
      };
      const filter = filterWith({ checkpointInterval: CHECKPOINT_INTERVAL, checkpointReached });
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
          if (event) visit(toRecordedEvent(event, this.names), stop, event.created);
        }
      } catch (error) {
        throw portError(error, { stream: '$all' });
      }
      if (!complete) throw new EventLogUnavailable('The subscription ended.');
    });
  }
}

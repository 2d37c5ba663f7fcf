import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  type EventType,
  eventTypeFilter,
  type Filter,
  FORWARDS,
  jsonEvent,
  type ResolvedEvent,
  START,
  streamNameFilter,
  type StreamingRead,
} from '@eventstore/db-client';
import type { EventMetadata, RecordedEvent } from '@chat/kernel';

import { EventLogUnavailable } from '../port/errors.js';
import type { EventToAppend, ExpectedRevision } from '../port/event-log.js';
import { isMissingStream, portError, type Request } from './client-errors.js';
import type { ConnectionString, Credentials } from './connection-string.js';
import { StreamNames } from './stream-names.js';

export interface Page {
  readonly direction?: 'forwards' | 'backwards' | undefined;
  /** A revision or a position. In streams, and in the whole log forwards, inclusive; else exclusive. Default: the outermost. */
  readonly from?: number | undefined;
  readonly limit: number;
  readonly resolveLinks?: boolean;
}

export interface Appended {
  readonly revision: number;
  /** Undefined when the call was a repetition, and what it repeats is truncated by now. */
  readonly position: number | undefined;
}

type Checkpoints = Pick<Filter, 'checkpointInterval' | 'checkpointReached'>;

/** An event of ours, or a record for the server. */
export type ToAppend = Pick<EventToAppend, 'id' | 'type' | 'data'> & Partial<EventToAppend>;

/**
 * The one place that calls the client library. Every call ends within the deadline, and throws errors of the port.
 *
 * All appends name credentials, needed or not. Without them the library sends appends over one shared stream, where a
 * failure rejects the appends of every client in the process, an unexpected answer throws outside of any call and ends the
 * process, and deadlines do not hold. The price is 15 to 40 % of the throughput, about 4,000 appends a second on two cores.
 */
export class Connection {
  readonly #client: EventStoreDBClient;
  readonly #credentials: Credentials;
  readonly #names: StreamNames;

  /** @param deadlineMs how long the server may keep silent during a call */
  constructor(
    { forClient, credentials, organization }: ConnectionString,
    private readonly deadlineMs: number,
  ) {
    this.#client = EventStoreDBClient.connectionString(forClient);
    this.#credentials = credentials;
    this.#names = new StreamNames(organization);
  }

  append(stream: string, expected: ExpectedRevision, events: readonly ToAppend[]): Promise<Appended> {
    return this.#call({ stream, expected, events }, async () => {
      const { nextExpectedRevision, position } = await this.#client.appendToStream(
        this.#names.onServer(stream),
        events.map((event) => jsonEvent(event as Parameters<typeof jsonEvent>[0])),
        {
          expectedRevision: typeof expected === 'number' ? BigInt(expected) : expected,
          credentials: this.#credentials,
          deadline: this.deadlineMs,
        },
      );
      const known = position !== undefined && position.commit >= 0n && position.commit <= Number.MAX_SAFE_INTEGER;
      return { revision: Number(nextExpectedRevision), position: known ? Number(position.commit) : undefined };
    });
  }

  async tombstone(stream: string): Promise<void> {
    await this.#call({ stream }, () =>
      this.#client.tombstoneStream(this.#names.onServer(stream), {
        expectedRevision: ANY,
        credentials: this.#credentials,
        deadline: this.deadlineMs,
      }),
    );
  }

  /** Nothing for a missing stream. */
  async readStream(stream: string, { direction, from, limit, resolveLinks = false }: Page): Promise<RecordedEvent[]> {
    const backwards = direction === 'backwards';
    try {
      return await this.#collect(
        this.#client.readStream<EventType>(this.#names.onServer(stream), {
          direction: backwards ? BACKWARDS : FORWARDS,
          fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
          maxCount: limit,
          resolveLinkTos: resolveLinks,
        }),
      );
    } catch (error) {
      if (isMissingStream(error)) return [];
      throw portError(error, { stream });
    }
  }

  /** Every record of the log, the server's own and those of others included. */
  async readAll({ direction, from = 0, limit }: Page): Promise<RecordedEvent[]> {
    const backwards = direction === 'backwards';
    const position = { commit: BigInt(from), prepare: BigInt(from) };
    try {
      return await this.#collect(
        this.#client.readAll({
          direction: backwards ? BACKWARDS : FORWARDS,
          fromPosition: from > 0 ? position : backwards ? END : START,
          maxCount: limit,
        }),
      );
    } catch (error) {
      throw portError(error, { stream: '$all' });
    }
  }

  /** Hands over every record of some types, from the beginning to the end as of now. */
  async scan(types: readonly string[], visit: (event: RecordedEvent) => void): Promise<void> {
    await this.#scan((checkpoints) => eventTypeFilter({ prefixes: [...types], ...checkpoints }), visit);
  }

  /** Position of the first record that is ours; undefined when there is none. */
  async findFirst(): Promise<number | undefined> {
    const { prefix } = this.#names;
    if (prefix === '') return 0;
    let first: number | undefined;
    await this.#scan(
      (checkpoints) => streamNameFilter({ prefixes: [prefix], ...checkpoints }),
      ({ position }, stop) => {
        first ??= position;
        stop();
      },
    );
    return first;
  }

  /**
   * Calls back when listening has begun, and for whatever is added to the log, until the signal aborts.
   * @throws EventLogUnavailable when the server ends it
   */
  listen(signal: AbortSignal, added: () => void): Promise<void> {
    const subscription = this.#client.subscribeToAll({ fromPosition: END });
    const stop = () => void subscription.unsubscribe().catch(ignore);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const fail = (error: Error) => reject(portError(error, { stream: '$all' }));
    const timer = setTimeout(() => {
      fail(this.#silence());
      stop();
    }, this.deadlineMs);
    subscription
      .on('error', fail)
      .on('data', added)
      .once('end', () => (signal.aborted ? resolve() : fail(new EventLogUnavailable('The subscription ended.'))))
      .once('confirmation', () => {
        clearTimeout(timer);
        added();
      });
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  }

  /** Cancels what is under way. */
  async close(): Promise<void> {
    await this.#client.dispose();
  }

  async #call<T>(request: Request, call: () => Promise<T>): Promise<T> {
    const { promise: silence, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(this.#silence()), this.deadlineMs);
    try {
      return await Promise.race([call(), silence]);
    } catch (error) {
      throw portError(error, request);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Reads to the end, so that no call stays open. The error listener stays: an error without one ends the process. */
  #collect(stream: StreamingRead<ResolvedEvent>): Promise<RecordedEvent[]> {
    const { promise, resolve, reject } = Promise.withResolvers<RecordedEvent[]>();
    const events: RecordedEvent[] = [];
    const timer = setTimeout(() => {
      reject(this.#silence());
      stream.cancel().catch(ignore);
    }, this.deadlineMs);
    stream
      .on('error', reject)
      .on('data', ({ event }: ResolvedEvent) => {
        timer.refresh();
        if (event) events.push(this.#recorded(event));
      })
      .on('end', () => resolve(events));
    return promise.finally(() => clearTimeout(timer));
  }

  async #scan(
    filterWith: (checkpoints: Checkpoints) => Filter,
    visit: (event: RecordedEvent, stop: () => void) => void,
  ): Promise<void> {
    const progress = () => timer.refresh();
    const filter = filterWith({ checkpointInterval: 1000, checkpointReached: async () => void progress() });
    const subscription = this.#client.subscribeToAll({ fromPosition: START, filter });
    const end = () => void subscription.unsubscribe().catch(ignore);
    const timer = setTimeout(end, this.deadlineMs);
    let complete = false;
    const stop = () => {
      complete = true;
      end();
    };
    subscription.on('error', ignore).once('caughtUp', stop);
    try {
      for await (const { event } of subscription) {
        progress();
        if (event) visit(this.#recorded(event), stop);
      }
    } catch (error) {
      throw portError(error, { stream: '$all' });
    } finally {
      clearTimeout(timer);
    }
    if (!complete) throw this.#silence();
  }

  #recorded(event: NonNullable<ResolvedEvent['event']>): RecordedEvent {
    const { position, streamId, revision, id, type, data, metadata } = event;
    return {
      position: Number(position!.commit),
      stream: this.#names.ours(streamId),
      revision: Number(revision),
      id,
      type,
      data,
      metadata: metadata as unknown as EventMetadata,
    };
  }

  #silence(): EventLogUnavailable {
    return new EventLogUnavailable(`EventStoreDB did not answer within ${this.deadlineMs} ms.`);
  }
}

function ignore(): void {}

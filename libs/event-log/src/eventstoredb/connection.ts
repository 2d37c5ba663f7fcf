import {
  ANY,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type EventType,
  FORWARDS,
  jsonEvent,
  START,
} from '@eventstore/db-client';
import type { RecordedEvent } from '@chat/kernel';

import type { EventToAppend, ExpectedRevision } from '../port/event-log.js';
import { collected, type Records } from './calls.js';
import { isMissingStream, isOfUnknownKind, portError } from './client-errors.js';
import type { ConnectionString, Credentials } from './connection-string.js';
import type { Call } from './node.js';
import { Nodes } from './nodes.js';
import { StreamNames } from './stream-names.js';
import { Subscriptions } from './subscriptions.js';

/** Records looked at in one call while a position is sought. */
const SEARCHED_AT_ONCE = 500;

/** After the deadline, the client library forgets a call that nobody waits for any more. */
const FORGOTTEN_AFTER_MS = 1_000;

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

/** Who is asked, in one call. */
interface Asked {
  readonly client: EventStoreDBClient;
  readonly call: Call;
}

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
  readonly subscriptions: Subscriptions;
  readonly #nodes: Nodes;
  readonly #credentials: Credentials;
  readonly #leading: { readonly requiresLeader?: true };
  readonly #names: StreamNames;

  /** @param deadlineMs how long the server may keep silent during a call */
  constructor(
    server: ConnectionString,
    private readonly deadlineMs: number,
  ) {
    this.#nodes = new Nodes(server, deadlineMs);
    // A node that does not lead any more says so, instead of handing on what it is asked.
    this.#leading = server.cluster ? { requiresLeader: true } : {};
    this.#credentials = server.credentials;
    this.#names = new StreamNames(server.organization);
    this.subscriptions = new Subscriptions(this.#nodes, this.#names);
  }

  /** True when there may be streams of others, and ours have a name in common. */
  get isShared(): boolean {
    return this.#names.prefix !== '';
  }

  append(stream: string, expected: ExpectedRevision, events: readonly ToAppend[]): Promise<Appended> {
    return this.#append(stream, expected, events, { credentials: this.#credentials });
  }

  /**
   * Over the shared stream, in the order of the calls: several times faster, and for who can bear that all that is under
   * way fails together (see above). What is appended must be what the server understands.
   */
  appendShared(stream: string, expected: ExpectedRevision, events: readonly ToAppend[]): Promise<Appended> {
    return this.#append(stream, expected, events, {});
  }

  async tombstone(stream: string, expected?: number): Promise<void> {
    const expectedRevision = expected === undefined ? ANY : BigInt(expected);
    const options = {
      credentials: this.#credentials,
      deadline: this.deadlineMs + FORGOTTEN_AFTER_MS,
      ...this.#leading,
    };
    await this.#nodes.call(async (client) => {
      try {
        await client.tombstoneStream(this.#names.onServer(stream), { ...options, expectedRevision });
      } catch (error) {
        throw portError(error, { act: 'delete', stream });
      }
    });
  }

  /** Nothing for a missing stream. */
  async readStream(stream: string, page: Page): Promise<readonly RecordedEvent[]> {
    return (await this.readStreamPage(stream, page)).records;
  }

  /** The same, and whether there may be more. */
  async readStreamPage(stream: string, { direction, from, limit, resolveLinks = false }: Page): Promise<Records> {
    const backwards = direction === 'backwards';
    return this.#nodes.call(async (client, call) => {
      try {
        const read = client.readStream<EventType>(this.#names.onServer(stream), {
          direction: backwards ? BACKWARDS : FORWARDS,
          fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
          maxCount: limit,
          resolveLinkTos: resolveLinks,
          ...this.#leading,
        });
        return await collected(read, this.#names, limit, call);
      } catch (error) {
        if (isMissingStream(error)) return { records: [], isFull: false };
        throw portError(error, { stream });
      }
    });
  }

  /**
   * Every record of the log, the server's own and those of others included. From a position where no record begins, forwards, the record
   * before it comes first.
   */
  async readAll(page: Page): Promise<Records> {
    return this.#nodes.call(async (client, call) => {
      const asked: Asked = { client, call };
      try {
        return await this.#readAllFromRecord(asked, page).catch((error) => {
          if (page.from === undefined || !isOfUnknownKind(error)) throw error;
          return this.#readAllFromAnywhere(asked, { ...page, from: page.from });
        });
      } catch (error) {
        throw portError(error, { stream: '$all' });
      }
    });
  }

  /** Cancels what is under way. */
  async close(): Promise<void> {
    await this.#nodes.close();
  }

  async #append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly ToAppend[],
    way: { readonly credentials?: Credentials },
  ): Promise<Appended> {
    const onServer = this.#names.onServer(stream);
    const proposed = events.map((event) => jsonEvent(event as Parameters<typeof jsonEvent>[0]));
    const options = {
      expectedRevision: typeof expected === 'number' ? BigInt(expected) : expected,
      deadline: this.deadlineMs + FORGOTTEN_AFTER_MS,
      ...this.#leading,
      ...way,
    };
    return this.#nodes.call(async (client) => {
      try {
        const { nextExpectedRevision, position } = await client.appendToStream(onServer, proposed, options);
        const known = position !== undefined && position.commit >= 0n && position.commit <= Number.MAX_SAFE_INTEGER;
        return { revision: Number(nextExpectedRevision), position: known ? Number(position.commit) : undefined };
      } catch (error) {
        throw portError(error, { act: 'append to', stream, expected, events });
      }
    });
  }

  #readAllFromRecord({ client, call }: Asked, { direction, from = 0, limit }: Page): Promise<Records> {
    const backwards = direction === 'backwards';
    const position = { commit: BigInt(from), prepare: BigInt(from) };
    const read = client.readAll({
      direction: backwards ? BACKWARDS : FORWARDS,
      fromPosition: from > 0 ? position : backwards ? END : START,
      maxCount: limit,
      ...this.#leading,
    });
    return collected(read, this.#names, limit, call);
  }

  /** The server refuses to start where no record begins; this looks for the record before, from the end. */
  async #readAllFromAnywhere(
    asked: Asked,
    { direction, from, limit }: Page & { readonly from: number },
  ): Promise<Records> {
    let before: RecordedEvent | undefined;
    for (let end: number | undefined, full = true; full && !before;) {
      const page = await this.#readAllFromRecord(asked, { direction: 'backwards', from: end, limit: SEARCHED_AT_ONCE });
      before = page.records.find(({ position }) => position < from);
      full = page.isFull;
      end = page.records.at(-1)?.position;
    }
    if (direction !== 'backwards') return this.#readAllFromRecord(asked, { from: before?.position, limit });
    if (!before) return { records: [], isFull: false };
    if (limit === 1) return { records: [before], isFull: true };
    const rest = await this.#readAllFromRecord(asked, { direction, from: before.position, limit: limit - 1 });
    return { records: [before, ...rest.records], isFull: rest.isFull };
  }
}

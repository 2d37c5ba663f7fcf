import { ANY, BACKWARDS, END, type EventStoreDBClient, type EventType, FORWARDS, START } from '@eventstore/db-client';
import type { RecordedEvent } from '@chat/kernel';

import type { ExpectedRevision } from '../port/event-log.js';
import type { Appended, ToAppend } from './append-messages.js';
import { collected, type Records } from './calls.js';
import { isMissingStream, isOfUnknownKind, portError } from './client-errors.js';
import type { ConnectionString } from './connection-string.js';
import type { Call } from './node.js';
import { Nodes } from './nodes.js';
import { StreamNames } from './stream-names.js';
import { Subscriptions } from './subscriptions.js';

/** Records read by one call while a position is searched for. */
const SEARCHED_AT_ONCE = 500;

/** Silence after which an append, or a read of a stream, is repeated once over another connection: requests wait for both. */
const ANSWERED_WITHIN_MS = 1_400;

/** Time after the deadline until the client library drops an abandoned call. */
const FORGOTTEN_AFTER_MS = 1_000;

export interface Page {
  readonly direction?: 'forwards' | 'backwards' | undefined;
  /** A revision or a position: inclusive in streams and forwards through the whole log, else exclusive. Default: the outermost. */
  readonly from?: number | undefined;
  readonly limit: number;
  /** For the whole log forwards: a record at or behind this position ends the page. */
  readonly to?: number | undefined;
  readonly resolveLinks?: boolean;
}

/** The nodes that one call uses. */
interface Asked {
  readonly client: EventStoreDBClient;
  readonly call: Call;
}

/**
 * All calls of the client library, and the stream of appends. Every call ends within the deadline, and throws errors of the port.
 */
export class Connection {
  readonly subscriptions: Subscriptions;
  readonly #nodes: Nodes;
  readonly #leading: { readonly requiresLeader?: true };
  readonly #names: StreamNames;
  readonly #answeredWithinMs: number;

  /** @param deadlineMs longest silence of the server during a call */
  constructor(
    server: ConnectionString,
    private readonly deadlineMs: number,
  ) {
    this.#nodes = new Nodes(server, deadlineMs);
    this.#answeredWithinMs = Math.min(deadlineMs, ANSWERED_WITHIN_MS);
    // A former leader then answers with an error instead of forwarding the call.
    this.#leading = server.cluster ? { requiresLeader: true } : {};
    this.#names = new StreamNames(server.organization);
    this.subscriptions = new Subscriptions(this.#nodes, this.#names);
  }

  /** True when other organizations may have streams here whose names share a beginning with ours. */
  get isShared(): boolean {
    return this.#names.prefix !== '';
  }

  /** Appends in the order of the calls while none fails. The server must understand every event. */
  async append(stream: string, expected: ExpectedRevision, events: readonly ToAppend[]): Promise<Appended> {
    return this.#nodes.call(async (_, call, { appends }) => {
      try {
        return await appends.append(this.#names.onServer(stream), expected, events, call);
      } catch (error) {
        throw portError(error, { act: 'append to', stream, expected, events });
      }
    }, this.#answeredWithinMs);
  }

  async tombstone(stream: string, expected?: number): Promise<void> {
    const expectedRevision = expected === undefined ? ANY : BigInt(expected);
    const options = { deadline: this.deadlineMs + FORGOTTEN_AFTER_MS, ...this.#leading };
    await this.#nodes.call(async (client) => {
      try {
        await client.tombstoneStream(this.#names.onServer(stream), { ...options, expectedRevision });
      } catch (error) {
        throw portError(error, { act: 'delete', stream });
      }
    });
  }

  /** Empty for a missing stream. */
  async readStream(stream: string, page: Page): Promise<readonly RecordedEvent[]> {
    return (await this.readStreamPage(stream, page)).records;
  }

  /** Reads a page of a stream, and says whether more may follow. */
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
        return await collected(read, this.#names, { limit }, call);
      } catch (error) {
        if (isMissingStream(error)) return { records: [], isFull: false };
        throw portError(error, { stream });
      }
    }, this.#answeredWithinMs);
  }

  /**
   * Every record of the log, including the server's own and those of other programs. Forwards from a position where no record
   * begins, the previous record comes first.
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

  /** Cancels all pending calls. */
  async close(): Promise<void> {
    await this.#nodes.close();
  }

  #readAllFromRecord({ client, call }: Asked, { direction, from = 0, limit, to }: Page): Promise<Records> {
    const backwards = direction === 'backwards';
    const position = { commit: BigInt(from), prepare: BigInt(from) };
    const read = client.readAll({
      direction: backwards ? BACKWARDS : FORWARDS,
      fromPosition: from > 0 ? position : backwards ? END : START,
      maxCount: limit,
      ...this.#leading,
    });
    return collected(read, this.#names, { limit, to }, call);
  }

  /** The server refuses positions where no record begins; this finds the previous record, from the end. */
  async #readAllFromAnywhere(
    asked: Asked,
    { direction, from, limit }: Page & { readonly from: number },
  ): Promise<Records> {
    const before = (await this.#recordAt(asked, from - 1)) ?? (await this.#recordBefore(asked, from));
    if (direction !== 'backwards') return this.#readAllFromRecord(asked, { from: before?.position, limit });
    if (!before) return { records: [], isFull: false };
    if (limit === 1) return { records: [before], isFull: true };
    const rest = await this.#readAllFromRecord(asked, { direction, from: before.position, limit: limit - 1 });
    return { records: [before, ...rest.records], isFull: rest.isFull };
  }

  /** Undefined when no record begins there. */
  async #recordAt(asked: Asked, position: number): Promise<RecordedEvent | undefined> {
    const page = await this.#readAllFromRecord(asked, { from: position, limit: 1 }).catch((error: unknown) => {
      if (!isOfUnknownKind(error)) throw error;
    });
    return page?.records.find((record) => record.position === position);
  }

  /** Reads from the end of the log, so it takes longer the older the position is. */
  async #recordBefore(asked: Asked, from: number): Promise<RecordedEvent | undefined> {
    let before: RecordedEvent | undefined;
    for (let end: number | undefined, full = true; full && !before;) {
      const page = await this.#readAllFromRecord(asked, { direction: 'backwards', from: end, limit: SEARCHED_AT_ONCE });
      before = page.records.find(({ position }) => position < from);
      full = page.isFull;
      end = page.records.at(-1)?.position;
    }
    return before;
  }
}

import type { EventStoreDBClient } from '@eventstore/db-client';

import { EventLogUnavailable } from '../port/errors.js';
import { AppendStream } from './append-stream.js';
import type { ConnectionString, Host } from './connection-string.js';
import { MessageStream, type StreamListener } from './message-stream.js';

/** After each such time, a call checks whether another node leads by now. */
const SLOW_MS = 300;
/** No call waits longer for a server that answers others. */
const LONGEST_MS = 5_000;
/** A deadline is counted in so many parts at least: time during which this process stood still counts for one of them. */
const PARTS = 10;

/** Nothing came from the server for as long as a call may wait. */
export class ServerSilent extends EventLogUnavailable {
  constructor(deadlineMs: number) {
    super(`EventStoreDB did not answer within ${deadlineMs} ms.`);
  }
}

/** A call to one node. */
export type Work<T> = (client: EventStoreDBClient, call: Call, node: Node) => Promise<T>;

/** The connections to one node, as long as that is the one to ask. */
export class Node {
  /** When anything came from it. */
  heardAt = performance.now();
  readonly appends: AppendStream;
  readonly #calls = new Set<Call>();
  #isLeft = false;

  /** @param onSlow called while a call is not answered */
  constructor(
    private readonly server: ConnectionString,
    readonly host: Host,
    private readonly client: EventStoreDBClient,
    private readonly onSlow: () => void,
  ) {
    this.appends = new AppendStream(server, host);
  }

  /**
   * The result of a call made while this is the node to ask. It fails when the node is silent for longer than the
   * deadline, because the client library does not keep deadlines in every case.
   */
  async call<T>(deadlineMs: number, work: Work<T>): Promise<T> {
    if (this.#isLeft) throw left();
    const call = new Call(deadlineMs, this.onSlow);
    this.#calls.add(call);
    try {
      const result = await Promise.race([work(this.client, call, this), call.failed]);
      call.heard();
      return result;
    } finally {
      call.end();
      this.#calls.delete(call);
      this.heardAt = Math.max(this.heardAt, call.heardAt);
    }
  }

  /** A continuing read, on a connection of its own. */
  read(listener: StreamListener): MessageStream {
    return new MessageStream(this.server, this.host, 'Read', listener);
  }

  /** Everything that is under way fails at once. */
  async leave(reason: Error = left()): Promise<void> {
    this.#isLeft = true;
    for (const call of this.#calls) call.fail(reason);
    this.appends.close();
    await this.client.dispose();
  }
}

/** One call, for as long as it is under way. */
export class Call {
  /** When anything came last. */
  heardAt = -Infinity;
  /** Rejects when nobody should wait for the call any more. */
  readonly failed: Promise<never>;
  readonly fail: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #parts: number;
  readonly #begunAt = performance.now();
  #left: number;
  #lastHeard = () => -Infinity;

  constructor(deadlineMs: number, onSlow: () => void) {
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => {});
    [this.failed, this.fail] = [promise, reject];
    const partMs = Math.min(SLOW_MS, deadlineMs / PARTS);
    this.#left = this.#parts = Math.ceil(deadlineMs / partMs);
    this.#timer = setInterval(() => {
      if (this.#lastHeard() > this.heardAt && performance.now() - this.#begunAt < LONGEST_MS) this.heard();
      if (--this.#left > 0) return onSlow();
      this.end();
      reject(new ServerSilent(deadlineMs));
    }, partMs);
  }

  /** To be called when something came. */
  heard(): void {
    this.#left = this.#parts;
    this.heardAt = performance.now();
  }

  /** While the server answers other calls, this one waits longer for it: up to 5 s. */
  sharesStream(lastHeard: () => number): void {
    this.#lastHeard = lastHeard;
  }

  /** Nothing is expected any more, or nothing soon. */
  end(): void {
    clearInterval(this.#timer);
  }
}

function left(): EventLogUnavailable {
  return new EventLogUnavailable('The connection to EventStoreDB was replaced by another one.');
}

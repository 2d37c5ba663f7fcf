import type { EventStoreDBClient } from '@eventstore/db-client';

import { EventLogUnavailable } from '../port/errors.js';
import { AppendStream } from './append-stream.js';
import type { ConnectionString, Host } from './connection-string.js';
import { MessageStream, type StreamListener } from './message-stream.js';

/** A call without an answer looks for a new leader this often. */
const SLOW_MS = 300;
/** Longest wait for an answer while the server answers other calls. */
const LONGEST_MS = 5_000;
/** A deadline is counted down in at least this many steps; a blocked process loses one step, not all the time. */
const PARTS = 10;

/** The server was silent for longer than a call may wait. */
export class ServerSilent extends EventLogUnavailable {
  constructor(deadlineMs: number) {
    super(`EventStoreDB did not answer within ${deadlineMs} ms.`);
  }
}

/** A call to one node. */
export type Work<T> = (client: EventStoreDBClient, call: Call, node: Node) => Promise<T>;

/** The connections to one node, for as long as it is the one to ask. */
export class Node {
  /** Time of the last answer. */
  heardAt = performance.now();
  readonly appends: AppendStream;
  readonly #calls = new Set<Call>();
  #isLeft = false;

  /** @param onSlow called while a call waits for its answer */
  constructor(
    private readonly server: ConnectionString,
    readonly host: Host,
    private readonly client: EventStoreDBClient,
    private readonly onSlow: () => void,
  ) {
    this.appends = new AppendStream(server, host);
  }

  /**
   * Makes a call for as long as this is the node to ask. It fails when the node is silent for longer than the deadline, which the
   * client library does not always enforce.
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

  /** A continuous read, on a connection of its own. */
  read(listener: StreamListener): MessageStream {
    return new MessageStream(this.server, this.host, 'Read', listener);
  }

  /** Fails every pending call at once. */
  async leave(reason: Error = left()): Promise<void> {
    this.#isLeft = true;
    for (const call of this.#calls) call.fail(reason);
    this.appends.close();
    await this.client.dispose();
  }
}

/** One pending call. */
export class Call {
  /** Time of the last sign of life. */
  heardAt = -Infinity;
  /** Rejects when the caller should give up. */
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

  /** Call it at every sign of life. */
  heard(): void {
    this.#left = this.#parts;
    this.heardAt = performance.now();
  }

  /** While the server answers other calls, this one may wait longer: up to 5 s. */
  sharesStream(lastHeard: () => number): void {
    this.#lastHeard = lastHeard;
  }

  /** Ends the countdown; pending calls no longer count. */
  end(): void {
    clearInterval(this.#timer);
  }
}

function left(): EventLogUnavailable {
  return new EventLogUnavailable('The connection to EventStoreDB was replaced by another one.');
}

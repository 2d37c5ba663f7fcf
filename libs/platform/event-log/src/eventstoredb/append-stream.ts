import type { ExpectedRevision } from '../port/event-log.js';
import { type Appended, appendRequests, readAppendAnswer, type ToAppend } from './append-messages.js';
import type { ConnectionString, Host } from './connection-string.js';
import { MessageStream } from './message-stream.js';

/** The call that waits for the answer of an append. */
interface Made {
  /** Rejects when the caller gives up. */
  readonly failed: Promise<never>;
  /** Called with a function that returns when the server was last heard. */
  sharesStream(lastHeard: () => number): void;
}

type Waiting = Pick<PromiseWithResolvers<Appended>, 'resolve' | 'reject'>;

/**
 * All appends to one node, over one stream, on which the server takes them in the order of the calls. When the stream ends, every
 * pending append fails with an error of the client library's form, and the next append opens another.
 */
export class AppendStream {
  #stream: MessageStream | undefined;
  #waiting = new Map<number, Waiting>();
  #calls = 0;

  constructor(
    private readonly server: ConnectionString,
    private readonly host: Host,
  ) {}

  append(stream: string, expected: ExpectedRevision, events: readonly ToAppend[], made: Made): Promise<Appended> {
    const { promise, resolve, reject } = Promise.withResolvers<Appended>();
    const messages = (this.#stream ??= this.#open());
    const [waiting, id, begun] = [this.#waiting, ++this.#calls, performance.now()];
    for (const request of appendRequests(id, stream, expected, events)) messages.send(request);
    waiting.set(id, { resolve, reject });
    made.sharesStream(() => messages.heardAt);
    made.failed.catch(() => {
      // If the stream was silent since `begun`, close it: other waiting appends would hang too.
      if (waiting.delete(id) && messages.heardAt < begun) this.#leave(messages);
    });
    return promise;
  }

  /** Fails every pending append. */
  close(): void {
    if (this.#stream) this.#leave(this.#stream);
  }

  #leave(stream: MessageStream): void {
    if (this.#stream === stream) this.#stream = undefined;
    stream.close();
  }

  #open(): MessageStream {
    const waiting = (this.#waiting = new Map<number, Waiting>());
    const stream: MessageStream = new MessageStream(this.server, this.host, 'BatchAppend', {
      message: (message) => {
        const { call, appended, error } = readAppendAnswer(message);
        // The server may answer appends that are no longer waited for, even twice.
        const caller = waiting.get(call);
        waiting.delete(call);
        if (appended) caller?.resolve(appended);
        else caller?.reject(error);
      },
      end: (failure) => {
        if (this.#stream === stream) this.#stream = undefined;
        for (const { reject } of waiting.values()) reject(failure);
        waiting.clear();
      },
    });
    return stream;
  }
}

import type { ExpectedRevision } from '../port/event-log.js';
import { type Appended, appendRequests, readAppendAnswer, type ToAppend } from './append-messages.js';
import type { ConnectionString, Host } from './connection-string.js';
import { MessageStream } from './message-stream.js';

/** The call that waits for the answer of an append. */
interface Made {
  /** Rejects when nobody waits any more. */
  readonly failed: Promise<never>;
  /** To be called with when the server was last heard. */
  sharesStream(lastHeard: () => number): void;
}

type Waiting = Pick<PromiseWithResolvers<Appended>, 'resolve' | 'reject'>;

/**
 * All appends to one node, over one stream, on which the server takes them in the order of the calls. When it ends,
 * everything that is under way fails, with an error in the terms of the client library's, and the next append opens another.
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
      // If nothing came from the server meanwhile, nobody else should wait, either.
      if (waiting.delete(id) && messages.heardAt < begun) this.#leave(messages);
    });
    return promise;
  }

  /** Everything that is under way fails. */
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
        // To what is not waited for the server may answer, even twice.
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

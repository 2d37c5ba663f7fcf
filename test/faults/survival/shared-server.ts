import type { RecordedEvent } from '@chat/kernel';
import type { Environment } from '@chat/chat-testing';
import type { ApiClient } from '../../support/real-processes/api-client.js';
import type { Ending, MortalServer, UnderWay } from '../../support/real-processes/server-process.js';

interface Request {
  readonly what: string;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A server that several stories use side by side. What one of them does to it happens when all that have not ended ask for the
 * same, so that each story reads as if the server were its own, and all of them cost one start after each end.
 */
export class SharedServer implements MortalServer {
  #requests: readonly Request[] = [];
  /** Work that all requests ask for, and its latest outcome. */
  #work: () => Promise<unknown> = async () => undefined;
  #result: unknown;
  #stories: number;
  #events: Promise<readonly RecordedEvent[]> | undefined;
  #faults: Promise<readonly string[]> | undefined;

  private constructor(
    private readonly server: MortalServer,
    stories: number,
  ) {
    this.#stories = stories;
  }

  /** Begins all stories. @returns the end of each, which rejects when the story fails; the others go on */
  static tell(server: MortalServer, stories: readonly ((shared: MortalServer) => Promise<void>)[]): Promise<void>[] {
    const shared = new SharedServer(server, stories.length);
    return stories.map((story) => story(shared).finally(() => shared.#leave()));
  }

  get environment(): Environment {
    return this.server.environment;
  }

  get url(): string {
    return this.server.url;
  }

  get output(): string {
    return this.server.output;
  }

  owner(): ApiClient {
    return this.server.owner();
  }

  interrupt(): void {
    this.server.interrupt();
  }

  async start(): Promise<void> {
    await this.#together('start', async () => {
      this.#events = this.#faults = undefined;
      await this.server.start();
    });
  }

  kill(underWay?: UnderWay): Promise<Ending> {
    return this.#end('kill', () => this.server.kill(), underWay);
  }

  stop(underWay?: UnderWay): Promise<Ending> {
    return this.#end('stop', () => this.server.stop(), underWay);
  }

  storedEvents(): Promise<readonly RecordedEvent[]> {
    return (this.#events ??= this.server.storedEvents());
  }

  /** After the log was copied, if that is under way. */
  faults(): Promise<readonly string[]> {
    return (this.#faults ??= this.storedEvents().then(() => this.server.faults()));
  }

  /** Lasting works begin when all stories have come so far; works that keep the server busy, when all of those have begun. */
  async #end<T>(what: string, end: () => Promise<T>, { begin, load }: UnderWay = {}): Promise<T> {
    await this.#together(`begin what a ${what} interrupts`, async () => undefined);
    await begin?.();
    await this.#together(`keep it busy before a ${what}`, async () => undefined);
    await load?.();
    return this.#together(what, end);
  }

  /** Resolves to what the work comes to when all stories that have not ended have asked for it. */
  async #together<T>(what: string, work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#requests = [...this.#requests, { what, resolve, reject }];
    this.#work = work;
    void this.#whenAllAsk();
    await promise;
    return this.#result as T;
  }

  async #whenAllAsk(): Promise<void> {
    if (this.#requests.length === 0 || this.#requests.length < this.#stories) return;
    const requests = this.#requests;
    this.#requests = [];
    try {
      const steps = new Set(requests.map(({ what }) => what));
      if (steps.size > 1) throw new Error(`The stories disagree on what comes next: ${[...steps].join(', or ')}.`);
      this.#result = await this.#work();
      for (const { resolve } of requests) resolve();
    } catch (error) {
      for (const { reject } of requests) reject(error);
    }
  }

  #leave(): void {
    this.#stories--;
    void this.#whenAllAsk();
  }
}

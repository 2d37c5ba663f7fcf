import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { documentedOperation, expectDocumented } from '../behaviour/api-description/documented-answers.js';

/** Stands between unmodified clients and a server, changes nothing, and holds every answer to the description of the API. */
export class CheckingProxy implements AsyncDisposable {
  /** Where an answer, or an event in it, is not as it is described. */
  #faults: string[] = [];
  /** A request as the description names it, such as `GET /api/v1/messages/{message_id}`; else verb and path. */
  readonly asked = new Set<string>();
  #passing: Promise<void> = Promise.resolve();
  readonly #server: Server;

  private constructor(private readonly port: number) {
    this.#server = createServer((incoming, outgoing) => void this.#pass(incoming, outgoing));
  }

  /** @param port of the server, which need not listen yet */
  static async open(port: number): Promise<CheckingProxy> {
    const proxy = new CheckingProxy(port);
    // Clients keep their sockets for as long as they like.
    proxy.#server.keepAliveTimeout = 0;
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Requests since the last call. */
  takeFaults(): readonly string[] {
    const faults = this.#faults;
    this.#faults = [];
    return faults;
  }

  /** Requests that come from now on wait, as in a slow network. @returns what lets them pass */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#passing = promise;
    return resolve;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** A connection that breaks on one side is broken on the other. */
  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    await this.#passing;
    if (outgoing.destroyed) return;
    const { method, url: path, rawHeaders } = incoming;
    // A socket of its own for each: one that is kept may be closed by the server at the moment it is used again.
    const options = { host: '127.0.0.1', port: this.port, method, path, headers: rawHeaders, agent: false };
    const passed = request(options).on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
    try {
      const [answer] = (await once(passed, 'response')) as [IncomingMessage];
      const content = await buffer(answer);
      this.#check(method!, path!, answer, content);
      outgoing.writeHead(answer.statusCode!, answer.statusMessage, answer.rawHeaders).end(content);
    } catch {
      outgoing.destroy();
    }
  }

  #check(method: string, path: string, { statusCode, headers }: IncomingMessage, content: Buffer): void {
    this.asked.add(documentedOperation(method, path) ?? `${method} ${path.split('?', 1)[0]}`);
    const contentType = headers['content-type'] ?? '';
    try {
      const body = contentType.startsWith('application/json') ? JSON.parse(content.toString()) : undefined;
      expectDocumented(method, path, { status: statusCode!, contentType, body });
    } catch (fault) {
      this.#faults.push(String(fault));
    }
  }
}

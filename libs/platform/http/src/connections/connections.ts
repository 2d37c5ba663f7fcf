import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countedAddress } from '../addresses/addresses.js';
import type { HttpLimits } from '../limits/limits-in-use.js';

interface Connection {
  readonly openedAt: number;
  /** Number of sweeps before the connection. */
  readonly sweepsBefore: number;
  /** A proxy's own address, or the address under which another client is counted. */
  readonly address: string;
  /** Requests in progress. */
  requests: number;
  /** The newest request. */
  request: IncomingMessage | undefined;
  /** The first account authenticated on the connection; undefined while it is anonymous. */
  userId: number | undefined;
}

const SWEEP_MS = 1_000;
/**
 * An anonymous connection survives this many sweeps: a client that has just connected is about to send credentials. Counted in
 * sweeps, because a busy machine may give the server no time to read them.
 */
const YOUNG_SWEEPS = 2;

/**
 * Every connection of the server. Anonymous ones, which have shown no credentials yet, are few and short; a refused body is not
 * read to its end; and no connection delays a stop of the server.
 */
export class Connections {
  readonly #all = new Map<Socket, Connection>();
  /** Oldest first, as in each set by address. */
  readonly #strangers = new Set<Socket>();
  readonly #strangersByAddress = new Map<string, Set<Socket>>();
  #sweeper: NodeJS.Timeout | undefined;
  #sweeps = 0;
  #server: Server | undefined;

  /** @param isProxy whether many clients share this address, as the operator declared */
  constructor(
    private readonly limits: HttpLimits,
    private readonly isProxy: (address: string) => boolean,
  ) {}

  watch(server: Server): void {
    this.#server = server;
    server.on('connection', (socket: Socket) => this.#opened(socket));
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS).unref();
  }

  /**
   * Call it when the headers of a request have arrived. Returns whether to process it: requests behind a cut come out of the same
   * chunk of bytes, and must cost nothing.
   */
  began(request: IncomingMessage): boolean {
    const { socket } = request;
    const connection = this.#all.get(socket);
    if (!connection) return true;
    connection.requests++;
    connection.request = request;
    if (connection.requests > this.limits.pipelinedRequests && !socket.destroyed) this.#cutSenderOn(socket, connection);
    return !socket.destroyed;
  }

  answered({ socket }: IncomingMessage): void {
    const connection = this.#all.get(socket);
    if (connection) connection.requests--;
  }

  /** The request on the connection was authenticated. */
  isKnown(socket: Socket, userId: number): void {
    if (!this.#strangers.has(socket)) return;
    const connection = this.#all.get(socket)!;
    connection.userId = userId;
    this.#noLongerStrange(socket, connection.address);
  }

  /** Cuts the connection when the body of a request pauses for long. */
  paceOf(request: IncomingMessage): void {
    if (!this.#all.has(request.socket)) return;
    request.setTimeout(this.limits.uploadPauseMs, () => request.destroy());
    request.once('end', () => request.setTimeout(this.limits.idleMs));
  }

  /** The connection counts as idle only while the client reads nothing of the answer. */
  takesLong(response: ServerResponse): void {
    const { socket } = response.req;
    if (!this.#all.has(socket)) return;
    const { idleMs } = this.limits;
    response.setTimeout(idleMs, () => (socket.writableLength > 0 ? socket.destroy() : socket.setTimeout(idleMs)));
  }

  /** Drops the rest of a refused body, and cuts the connection if the rest is too large. */
  dropRestOf(request: IncomingMessage): void {
    const { socket } = request;
    if (request.complete || !this.#all.has(socket)) return;
    const most = socket.bytesRead + this.limits.refusedBodyBytes;
    const timer = setTimeout(() => cut(), this.limits.refusedBodyMs).unref();
    const ended = () => clearTimeout(timer);
    const cut = () => {
      if (!request.complete) socket.destroy();
    };
    request
      .on('data', () => socket.bytesRead > most && cut())
      .on('end', ended)
      .on('close', ended)
      .on('error', ended)
      .resume();
  }

  /** Resolves soon; a connection with a request in progress ends with its answer, or when its time is up. */
  close(): void {
    clearInterval(this.#sweeper);
    for (const [socket, { requests }] of this.#all) if (requests === 0) socket.destroy();
    const cutSenders = setTimeout(() => {
      for (const [socket, { request }] of this.#all) if (!request?.complete) socket.destroy();
    }, this.limits.drainSendingMs);
    const cutAll = setTimeout(() => this.#server?.closeAllConnections(), this.limits.drainMs);
    this.#server?.once('close', () => {
      clearTimeout(cutSenders);
      clearTimeout(cutAll);
    });
  }

  #opened(socket: Socket): void {
    const remote = socket.remoteAddress ?? '';
    const address = this.isProxy(remote) ? remote : countedAddress(remote);
    this.#all.set(socket, {
      openedAt: performance.now(),
      sweepsBefore: this.#sweeps,
      address,
      requests: 0,
      request: undefined,
      userId: undefined,
    });
    this.#strangers.add(socket);
    let ofAddress = this.#strangersByAddress.get(address);
    if (!ofAddress) this.#strangersByAddress.set(address, (ofAddress = new Set()));
    ofAddress.add(socket);
    socket.once('close', () => {
      this.#noLongerStrange(socket, address);
      this.#all.delete(socket);
    });
    if (ofAddress.size > this.limits.strangersPerAddress && !this.isProxy(address)) this.#cutOldest(ofAddress);
    if (this.#strangers.size > this.limits.strangers) this.#cutOldest(this.#strangers);
  }

  /**
   * Cuts the account's other connections too, and anonymous ones of the address: one chunk of bytes holds thousands of requests,
   * and one round of the event loop reads a chunk of every connection.
   */
  #cutSenderOn(socket: Socket, { address, userId }: Connection): void {
    socket.destroy();
    const strangers = this.isProxy(address) ? [] : (this.#strangersByAddress.get(address) ?? []);
    const own = userId === undefined ? [] : [...this.#all].filter(([, other]) => other.userId === userId);
    for (const other of [...strangers, ...own.map(([each]) => each)]) other.destroy();
  }

  #noLongerStrange(socket: Socket, address: string): void {
    this.#strangers.delete(socket);
    const ofAddress = this.#strangersByAddress.get(address);
    if (ofAddress?.delete(socket) && ofAddress.size === 0) this.#strangersByAddress.delete(address);
  }

  #cutOldest(strangers: ReadonlySet<Socket>): void {
    const [oldest] = strangers;
    const { sweepsBefore, address } = this.#all.get(oldest!)!;
    if (this.#sweeps - sweepsBefore <= YOUNG_SWEEPS) return;
    this.#noLongerStrange(oldest!, address);
    oldest!.destroy();
  }

  /** At most `strangers` connections, and those behind proxies. */
  #sweep(): void {
    this.#sweeps++;
    const expired = performance.now() - this.limits.strangerMs;
    for (const socket of this.#strangers) {
      const { openedAt, requests } = this.#all.get(socket)!;
      if (openedAt > expired) break;
      if (requests === 0) socket.destroy();
    }
    for (const [address, strangers] of this.#strangersByAddress) {
      if (this.isProxy(address)) continue;
      for (let excess = strangers.size - this.limits.strangersPerAddress; excess > 0; excess--) {
        this.#cutOldest(strangers);
      }
    }
  }
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countedAddress } from '../addresses/addresses.js';
import type { HttpLimits } from '../limits/limits-in-use.js';

interface Connection {
  readonly openedAt: number;
  /** How many sweeps there had been. */
  readonly sweepsBefore: number;
  /** A proxy's as it is, another one as it is counted. */
  readonly address: string;
  /** Requests that are being answered. */
  requests: number;
  /** The newest one. */
  request: IncomingMessage | undefined;
  /** The account whose credentials were shown on it first; undefined while it is a stranger's. */
  userId: number | undefined;
}

const SWEEP_MS = 1_000;
/**
 * A stranger that has seen no more sweeps is not cut for others: a client that has just connected is about to show its
 * credentials. Sweeps rather than time, because a busy machine may give the server no time to read them.
 */
const YOUNG_SWEEPS = 2;

/**
 * Every connection of the server. Those that have shown no credentials yet, the strangers, are few and short; a body that
 * was refused is not read to its end; and none holds the server when it stops.
 */
export class Connections {
  readonly #all = new Map<Socket, Connection>();
  /** Oldest first, as in each of the sets by address. */
  readonly #strangers = new Set<Socket>();
  readonly #strangersByAddress = new Map<string, Set<Socket>>();
  #sweeper: NodeJS.Timeout | undefined;
  #sweeps = 0;
  #server: Server | undefined;

  /** @param isProxy whether many clients come from this address, because an operator has said so */
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
   * A request has arrived on a connection: its headers, that is. Answers whether it may go on; what follows on a connection
   * that was cut comes out of the same chunk of bytes, and must cost nothing.
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

  /** The connection belongs to somebody who has shown credentials. */
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

  /** Counts the connection as idle only while the client reads nothing of what is sent. */
  takesLong(response: ServerResponse): void {
    const { socket } = response.req;
    if (!this.#all.has(socket)) return;
    const { idleMs } = this.limits;
    response.setTimeout(idleMs, () => (socket.writableLength > 0 ? socket.destroy() : socket.setTimeout(idleMs)));
  }

  /** Drops the rest of a body that nobody wants to read, and the connection if that is too much. */
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

  /** Resolves soon; connections on which something is being answered end when it is, or when their time is up. */
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
   * With all connections of the same account, and those of the same address on which nobody has shown credentials: a chunk of
   * bytes holds thousands of requests, and as many chunks as connections come out of one round of the event loop.
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

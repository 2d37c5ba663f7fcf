import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions, TLSSocket } from 'node:tls';

/** How every HTTP/2 connection begins. */
const HTTP2_PREFACE = 'PRI';

/** One port for gRPC and HTTP, as the real server has, whose connections can be frozen and cut. */
export class FrontDoor {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #frozen = false;
  #closed: Promise<unknown> | undefined;
  #port = 0;

  /** @param tls undefined: connections are not encrypted */
  constructor(ports: { readonly grpc: number; readonly http: number }, tls?: TlsOptions) {
    const serve = (client: Socket) => {
      this.#keep(client);
      client.once('data', (first: Buffer) => {
        client.pause();
        const isGrpc = first.subarray(0, HTTP2_PREFACE.length).toString() === HTTP2_PREFACE;
        const inside = this.#keep(connect(isGrpc ? ports.grpc : ports.http, '127.0.0.1'));
        inside.write(first);
        this.#forward(client, inside);
        this.#forward(inside, client);
        if (!this.#frozen) client.resume();
      });
    };
    this.#server = tls ? createTlsServer({ ...tls, ALPNProtocols: ['h2', 'http/1.1'] }, serve) : createServer(serve);
    // Below the encryption, where connections can be reset.
    if (tls) this.#server.on('connection', (socket) => this.#keep(socket)).on('tlsClientError', () => {});
  }

  get port(): number {
    return this.#port;
  }

  async open(port = this.#port): Promise<void> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.refuse();
    this.cut();
    await this.#closed;
  }

  /** New connections are refused; those that are open stay. */
  refuse(): void {
    if (!this.#server.listening) return;
    this.#closed = once(this.#server, 'close');
    this.#server.close();
  }

  /** Resets every connection. */
  cut(): void {
    for (const socket of this.#sockets) if (!(socket instanceof TLSSocket)) socket.resetAndDestroy();
  }

  /** Nothing is read or answered any more, but connections stay, as when the server's process is stopped. */
  freeze(): void {
    this.#frozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** As above for the connections that are open; new ones are served. */
  freezeOpen(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  thaw(): void {
    this.#frozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  #forward(from: Socket, to: Socket): void {
    from.on('data', (chunk) => {
      if (to.write(chunk)) return;
      from.pause();
      to.once('drain', () => !this.#frozen && from.resume());
    });
    from.once('close', () => to.destroy());
  }

  #keep(socket: Socket): Socket {
    this.#sockets.add(socket);
    if (this.#frozen) socket.pause();
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#sockets.delete(socket));
    return socket;
  }
}

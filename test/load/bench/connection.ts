import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const OK = 'HTTP/1.1 200 ';

/** One keep-alive connection with one request at a time, which does as little as it can: it shares the machine. */
export class Connection {
  #received: Buffer | undefined;
  #answered: (body: Buffer) => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay();
    socket.on('data', (bytes) => this.#receive(bytes as Buffer));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** @param answered gets the body of the answer; an answer that is no success ends the process */
  send(request: Buffer, answered: (body: Buffer) => void): void {
    this.#answered = answered;
    this.socket.write(request);
  }

  close(): void {
    this.socket.destroy();
  }

  #receive(bytes: Buffer): void {
    const received = this.#received ? Buffer.concat([this.#received, bytes]) : bytes;
    this.#received = received;
    const headLength = received.indexOf(END_OF_HEAD);
    if (headLength === -1) return;
    const head = received.toString('latin1', 0, headLength);
    const body = received.subarray(headLength + END_OF_HEAD.length);
    if (body.length < Number(/\r\ncontent-length: (\d+)/i.exec(head)![1])) return;
    if (!head.startsWith(OK)) throw new Error(`A request failed: ${head.split('\r\n', 1)[0]} ${body.toString()}`);
    this.#received = undefined;
    this.#answered(body);
  }
}

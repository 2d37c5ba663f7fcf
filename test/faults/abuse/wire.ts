import { connect, type Socket } from 'node:net';

/** The account of an attacker who has one. */
export interface AttackerAccount {
  readonly email: string;
  readonly apiKey: string;
}

const FORM = 'Content-Type: application/x-www-form-urlencoded\r\n';

/** Connections to a server of somebody who does not keep to the rules; all are cut in the end. */
export class Wire implements Disposable {
  readonly #sockets = new Set<Socket>();
  readonly #others: Wire[] = [];
  readonly #authorization: string;
  #bots: readonly Wire[] | undefined;
  #isCut = false;

  /**
   * @param botAccounts that the account owns
   * @param answers how often each status was answered, on these connections and those of other accounts
   */
  constructor(
    private readonly url: string,
    account: AttackerAccount | null,
    private readonly botAccounts: readonly AttackerAccount[] = [],
    readonly answers = new Map<string, number>(),
  ) {
    this.#authorization = account
      ? `Authorization: Basic ${Buffer.from(`${account.email}:${account.apiKey}`).toString('base64')}\r\n`
      : '';
  }

  /** Connections of the account's bots; cut with these. */
  get bots(): readonly Wire[] {
    return (this.#bots ??= this.botAccounts.map((account) => this.as(account)));
  }

  /** Connections of another account, cut with these. */
  as(account: AttackerAccount): Wire {
    const other = new Wire(this.url, account, [], this.answers);
    this.#others.push(other);
    if (this.#isCut) other[Symbol.dispose]();
    return other;
  }

  /** A connection that sends this, and reads what comes unless it is deaf. */
  open(bytes: string | Buffer, { isDeaf = false } = {}): Socket {
    const { hostname, port } = new URL(this.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    if (this.#isCut) return socket.destroy();
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
    socket.write(bytes);
    return isDeaf ? socket.pause() : socket.resume();
  }

  /** A whole request. */
  request(method: string, path: string, form = ''): string {
    return this.head(method, path, `${FORM}Content-Length: ${Buffer.byteLength(form)}\r\n`) + form;
  }

  /** A request without its body. */
  head(method: string, path: string, headers = ''): string {
    return `${method} /api/v1${path} HTTP/1.1\r\nHost: chat\r\n${this.#authorization}${headers}\r\n`;
  }

  /** Sends requests, `atOnce` of them side by side, each on a connection of its own; resolves when all are answered. */
  async many(count: number, atOnce: number, request: (number: number) => string): Promise<void> {
    let next = 0;
    const line = async (): Promise<void> => {
      while (next < count && !this.#isCut) await this.#answered(request(next++));
    };
    await Promise.all(Array.from({ length: atOnce }, line));
  }

  /** Reads an answer, without its headers. */
  async ask(method: string, path: string, form = ''): Promise<string> {
    return bodyOf(await this.#answered(this.request(method, path, form)));
  }

  /** Sends one file; resolves with what is answered, without its headers. */
  async upload(path: string, name: string, content: Buffer): Promise<string> {
    const start = `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(start), content, Buffer.from('\r\n--b--\r\n')]);
    const type = 'Content-Type: multipart/form-data; boundary=b\r\nConnection: close\r\n';
    const head = this.head('POST', path, `${type}Content-Length: ${body.length}\r\n`);
    return bodyOf(await this.#answer(Buffer.concat([Buffer.from(head), body])));
  }

  [Symbol.dispose](): void {
    this.#isCut = true;
    for (const other of this.#others) other[Symbol.dispose]();
    for (const socket of this.#sockets) socket.destroy();
  }

  #answered(request: string): Promise<string> {
    return this.#answer(request.replace('\r\n', '\r\nConnection: close\r\n'));
  }

  #answer(request: string | Buffer): Promise<string> {
    const socket = this.open(request);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    return new Promise((resolve) =>
      socket.once('close', () => {
        const answer = Buffer.concat(chunks).toString();
        const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'cut';
        this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
        resolve(answer);
      }),
    );
  }
}

function bodyOf(answer: string): string {
  return answer.slice(answer.indexOf('\r\n\r\n') + 4);
}

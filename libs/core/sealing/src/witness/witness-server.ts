import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Witness, WitnessAnswer } from './witness.js';

/** Has room for a checkpoint with 64 signatures of ML-DSA-44 and its proof. */
const MOST_BODY_BYTES = 262_144;
const MOST_CONNECTIONS = 256;
const REQUEST_MS = 10_000;
const TEXT = 'text/plain; charset=utf-8';

/** Serves `POST /add-checkpoint` (c2sp.org/tlog-witness). */
export class WitnessServer {
  readonly #server: Server;

  constructor(
    private readonly witness: Witness,
    private readonly report: (line: string) => void,
  ) {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.requestTimeout = REQUEST_MS;
    this.#server.headersTimeout = REQUEST_MS;
    this.#server.maxConnections = MOST_CONNECTIONS;
  }

  /** @returns the port that it listens on */
  async listen(host: string, port: number): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Resolves when it has stopped. */
  get closed(): Promise<void> {
    return once(this.#server, 'close').then(() => undefined);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (request.url !== '/add-checkpoint') return send(response, 404, TEXT, 'There is only /add-checkpoint.\n');
      if (request.method !== 'POST') return send(response, 405, TEXT, 'Use POST.\n');
      const body = await bodyOf(request);
      if (body === undefined) return send(response, 413, TEXT, `A body has at most ${MOST_BODY_BYTES} bytes.\n`);
      const answer = await this.witness.add(body);
      if (answer.status === 422) this.report(`refused: ${answer.reason}`);
      sendAnswer(response, answer);
    } catch (error) {
      this.report(`could not answer: ${(error as Error).message}`);
      if (!response.headersSent) send(response, 500, TEXT, 'The checkpoint could not be kept.\n');
      response.end();
    }
  }
}

function sendAnswer(response: ServerResponse, answer: WitnessAnswer): void {
  if (answer.status === 200) send(response, 200, TEXT, answer.signatures);
  else if (answer.kind === 'behind') send(response, 409, 'text/x.tlog.size', `${answer.size}\n`);
  else send(response, answer.status, TEXT, `${answer.reason}\n`);
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text);
}

/** Undefined when it is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_BODY_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

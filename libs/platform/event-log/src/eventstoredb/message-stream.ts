import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  type SecureClientSessionOptions,
} from 'node:http2';
import { setImmediate } from 'node:timers';

import { type ConnectionString, type Host, originOf } from './connection-string.js';
import { encode, type Field } from './protobuf.js';

/** The gRPC prefix of a message: a compression flag and the length. */
const PREFIX_BYTES = 5;
/** Longest message: no event and no answer is longer. */
const LONGEST_MESSAGE = 17 * 1024 * 1024;
/** Flow-control window: a larger burst makes the server drop a subscription. */
const WINDOW_BYTES = 4 * 1024 * 1024;
/** Node.js ends the stream when more waits to be sent. Its default is a dozen of the largest appends. */
const QUEUED_MEGABYTES = 256;
const KEEP_ALIVE_MS = 10_000;

const STATUS_UNAVAILABLE = 14;
/** gRPC status for HTTP answers of a server or proxy that does not speak gRPC. */
const STATUS_OF_HTTP: Readonly<Record<number, number>> = { 401: 16, 403: 7, 404: 12 };

/** Why a stream ended, in the client library's terms. */
export interface StreamFailure {
  readonly code: number;
  readonly message: string;
}

export interface StreamListener {
  message(message: Buffer): void;
  /** Called once, when nothing more comes. */
  end(failure: StreamFailure): void;
}

/**
 * A bidirectional call of a method of EventStoreDB's streams, on a connection of its own. Messages sent in one turn of the event
 * loop go out together, which takes a fraction of a gRPC library's time for each message (ADR 162).
 */
export class MessageStream {
  /** Time of the last message. */
  heardAt = -Infinity;
  readonly #session: ClientHttp2Session;
  readonly #stream: ClientHttp2Stream;
  #outgoing: Buffer[] = [];
  /** The chunks of an incomplete message. */
  #incoming: Buffer[] = [];
  #incomingBytes = 0;
  /** Bytes needed before the next message can be decoded. */
  #awaitedBytes = PREFIX_BYTES;
  #failure: StreamFailure | undefined;

  constructor(
    server: ConnectionString,
    host: Host,
    method: 'BatchAppend' | 'Read',
    private readonly listener: StreamListener,
  ) {
    this.#session = connect(originOf(server, host), optionsOf(server));
    this.#session.on('error', (error) => this.#fail(STATUS_UNAVAILABLE, error.message));
    this.#session.once('connect', (session, socket) => {
      // The session was closed while it was connecting.
      if (session.destroyed) return;
      session.setLocalWindowSize(WINDOW_BYTES);
      const pause = Number(server.options['keepAliveInterval'] ?? KEEP_ALIVE_MS);
      if (pause >= 0) socket.setKeepAlive(true, pause);
    });
    this.#stream = this.#session
      .request(headersOf(server, method))
      .on('response', (headers) => this.#hear(headers))
      .on('trailers', (headers) => this.#hear(headers))
      .on('data', (chunk: Buffer) => this.#receive(chunk))
      .on('error', (error) => this.#fail(STATUS_UNAVAILABLE, error.message))
      .on('close', () => {
        this.#session.destroy();
        this.listener.end(this.#failure ?? { code: STATUS_UNAVAILABLE, message: 'The stream ended.' });
      });
  }

  send(message: readonly Field[]): void {
    const bytes = encode(message, PREFIX_BYTES);
    bytes[0] = 0;
    bytes.writeUInt32BE(bytes.length - PREFIX_BYTES, 1);
    if (this.#outgoing.push(bytes) === 1) setImmediate(this.#flush);
  }

  /** Ends the sending side. */
  finish(): void {
    this.#flush();
    this.#stream.end();
  }

  close(): void {
    this.#stream.destroy();
  }

  readonly #flush = (): void => {
    const outgoing = this.#outgoing;
    this.#outgoing = [];
    if (outgoing.length > 0 && !this.#stream.destroyed)
      this.#stream.write(outgoing.length === 1 ? outgoing[0]! : Buffer.concat(outgoing));
  };

  /** The call's status comes at its end, or at once when the server refuses it. */
  #hear(headers: IncomingHttpHeaders): void {
    this.heardAt = performance.now();
    const http = Number(headers[':status'] ?? 200);
    if (headers['grpc-status'] !== undefined) {
      this.#fail(Number(headers['grpc-status']), decoded(String(headers['grpc-message'] ?? '')));
    } else if (http !== 200) this.#fail(STATUS_OF_HTTP[http] ?? STATUS_UNAVAILABLE, `HTTP status ${http}`);
    if (this.#failure) this.close();
  }

  #receive(chunk: Buffer): void {
    this.heardAt = performance.now();
    this.#incoming.push(chunk);
    this.#incomingBytes += chunk.length;
    if (this.#incomingBytes < this.#awaitedBytes) return;
    try {
      this.#takeMessages();
    } catch (error) {
      this.#fail(STATUS_UNAVAILABLE, (error as Error).message);
      this.close();
    }
  }

  #takeMessages(): void {
    let bytes = this.#incoming.length === 1 ? this.#incoming[0]! : Buffer.concat(this.#incoming);
    for (;;) {
      this.#awaitedBytes = bytes.length < PREFIX_BYTES ? PREFIX_BYTES : PREFIX_BYTES + lengthOf(bytes);
      if (bytes.length < this.#awaitedBytes) break;
      this.listener.message(bytes.subarray(PREFIX_BYTES, this.#awaitedBytes));
      bytes = bytes.subarray(this.#awaitedBytes);
    }
    this.#incoming = bytes.length > 0 ? [bytes] : [];
    this.#incomingBytes = bytes.length;
  }

  #fail(code: number, message: string): void {
    this.#failure ??= { code, message };
  }
}

/** @throws RangeError */
function lengthOf(prefixed: Buffer): number {
  const length = prefixed.readUInt32BE(1);
  if (prefixed[0] !== 0 || length > LONGEST_MESSAGE) throw new RangeError('What came is no message of EventStoreDB.');
  return length;
}

/** gRPC sends it percent-encoded; proxies may not. */
function decoded(message: string): string {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
}

function optionsOf({ tls }: ConnectionString): SecureClientSessionOptions {
  const limits = {
    settings: { enablePush: false, initialWindowSize: WINDOW_BYTES },
    maxSessionMemory: QUEUED_MEGABYTES,
  };
  if (!tls) return limits;
  return {
    ...limits,
    rejectUnauthorized: tls.verifies,
    ...(tls.authority && { ca: tls.authority }),
    ...(tls.certificate && { cert: tls.certificate, key: tls.key }),
  };
}

function headersOf({ cluster, credentials, tls, options }: ConnectionString, method: string): OutgoingHttpHeaders {
  const { username, password } = credentials;
  return {
    ':method': 'POST',
    ':path': `/event_store.client.streams.Streams/${method}`,
    'content-type': 'application/grpc',
    te: 'trailers',
    'grpc-accept-encoding': 'identity',
    // A former leader then answers with an error instead of forwarding the call.
    ...(cluster && { 'requires-leader': 'true' }),
    ...(options['connectionName'] !== undefined && { 'connection-name': options['connectionName'] }),
    ...(tls && { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }),
  };
}

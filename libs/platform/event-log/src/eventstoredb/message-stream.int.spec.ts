import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Stream, type Settings } from 'node:http2';
import type { AddressInfo } from 'node:net';

import { readConnectionString } from './connection-string.js';
import { MessageStream, type StreamFailure } from './message-stream.js';
import { encode } from './protobuf.js';

const STATUS_PERMISSION_DENIED = 7;
const STATUS_UNAVAILABLE = 14;
const NO_ERROR = 0;
const BURST_BYTES = 2 * 1024 * 1024;

const prefixed = (message: Buffer, length = message.length) => {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, message]);
};

describe('a stream of messages', () => {
  let server: Http2Server;
  const open: MessageStream[] = [];
  const listen = async (settings: Settings = {}) => {
    server = createServer({ settings }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  };
  beforeEach(() => listen());
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
    server.close();
  });

  /** Serves one stream and returns everything that the client receives until it ends. */
  async function heard(serve: (stream: ServerHttp2Stream) => void, send: readonly string[] = []) {
    server.once('stream', (stream: ServerHttp2Stream) => {
      stream.on('error', () => undefined);
      serve(stream);
    });
    const { port } = server.address() as AddressInfo;
    const connection = readConnectionString(`esdb://127.0.0.1:${port}?tls=false`);
    const messages: string[] = [];
    const { promise, resolve } = Promise.withResolvers<StreamFailure>();
    const listener = { message: (message: Buffer) => void messages.push(message.toString()), end: resolve };
    const stream = new MessageStream(connection, connection.hosts[0]!, 'BatchAppend', listener);
    open.push(stream);
    for (const text of send) stream.send([[1, text]]);
    return { messages, failure: await promise };
  }

  it('hears whole messages, however they are cut', async () => {
    const texts = ['', 'a', 'x'.repeat(100_000), 'b'];
    const bytes = Buffer.concat(texts.map((text) => prefixed(Buffer.from(text))));
    for (const size of [1_000_000, 30_001, 3]) {
      const { messages } = await heard((stream) => {
        stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
        stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
        const short = size === 3 ? bytes.subarray(0, 300) : bytes;
        for (let at = 0; at < short.length; at += size) stream.write(short.subarray(at, at + size));
        stream.end();
      });
      expect(messages).toEqual(size === 3 ? texts.slice(0, 2) : texts);
    }
  });

  it.each<[string, Settings]>([
    ['sends messages in their order', {}],
    ['sends no more at once than the server takes', { initialWindowSize: 100 }],
  ])('%s', async (_, settings) => {
    server.close();
    await listen(settings);
    const sent = Array.from({ length: 100 }, (_, index) => `message ${index}`);
    const expected = Buffer.concat(sent.map((text) => prefixed(encode([[1, text]]))));
    let received = Buffer.alloc(0);
    await heard((stream) => {
      stream.on('data', (chunk: Buffer) => {
        received = Buffer.concat([received, chunk]);
        if (received.length === expected.length) stream.close();
      });
    }, sent);
    expect(received).toEqual(expected);
  });

  it('answers pings, and takes bursts of some megabytes', async () => {
    const pinged = Promise.withResolvers<void>();
    await heard((stream) => {
      const { session } = stream;
      session!.ping((error) => {
        if (error) pinged.reject(error);
        else pinged.resolve();
      });
      const look = () => {
        if ((session!.state.remoteWindowSize ?? 0) < BURST_BYTES) return setTimeout(look, 5);
        expect(session!.remoteSettings.initialWindowSize).toBeGreaterThan(BURST_BYTES);
        return pinged.promise.finally(() => stream.close());
      };
      void look();
    });
    await pinged.promise;
  });

  it('goes on when the server says that it takes no further calls, and ends with it', async () => {
    const { messages, failure } = await heard((stream) => {
      stream.respond({ ':status': 200 }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '14', 'grpc-message': 'Is%20ending' }));
      stream.session!.goaway(NO_ERROR);
      // Behind it.
      stream.session!.ping(() => {
        stream.write(prefixed(Buffer.from('a')));
        stream.end();
      });
    });
    expect(messages).toEqual(['a']);
    expect(failure).toEqual({ code: STATUS_UNAVAILABLE, message: 'Is ending' });
  });

  it.each<[string, (stream: ServerHttp2Stream) => void, object]>([
    ...[NO_ERROR, 2, 7, 8, 11].map((code): [string, (stream: ServerHttp2Stream) => void, object] => [
      `when the server resets it with code ${code}`,
      (stream) => stream.close(code),
      { code: STATUS_UNAVAILABLE },
    ]),
    ['when the server leaves because of an error', (stream) => stream.session!.goaway(2), { code: STATUS_UNAVAILABLE }],
    [
      'when a message comes compressed',
      (stream) => {
        stream.respond({ ':status': 200, 'grpc-encoding': 'gzip' });
        stream.write(Buffer.concat([Buffer.from([1]), prefixed(Buffer.from('a')).subarray(1)]));
      },
      { code: STATUS_UNAVAILABLE },
    ],
    [
      'with words that nobody has encoded',
      (stream) => stream.respond({ ':status': 200, 'grpc-status': '2', 'grpc-message': '100%' }, { endStream: true }),
      { code: 2, message: '100%' },
    ],
    [
      'when the server has answered all and says so',
      (stream) => stream.respond({ ':status': 200, 'grpc-status': '0' }, { endStream: true }),
      { code: 0 },
    ],
    [
      'with the status that the server gives at once',
      (stream) => stream.respond({ ':status': 200, 'grpc-status': '7', 'grpc-message': 'No' }, { endStream: true }),
      { code: STATUS_PERMISSION_DENIED, message: 'No' },
    ],
    [
      'with what HTTP says, when that is all',
      (stream) => stream.respond({ ':status': 403 }, { endStream: true }),
      { code: STATUS_PERMISSION_DENIED },
    ],
    ['when the connection is lost', (stream) => stream.session!.destroy(), { code: STATUS_UNAVAILABLE }],
    [
      'when what comes is longer than any message',
      (stream) => {
        stream.respond({ ':status': 200 });
        stream.write(prefixed(Buffer.alloc(0), 2 ** 31));
      },
      { code: STATUS_UNAVAILABLE, message: 'What came is no message of EventStoreDB.' },
    ],
  ])('ends %s', async (_, serve, failure) => {
    expect(await heard(serve)).toMatchObject({ messages: [], failure });
  });

  it('ends when nobody listens there', async () => {
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const connection = readConnectionString(`esdb://127.0.0.1:${port}?tls=false`);
    const { promise, resolve } = Promise.withResolvers<StreamFailure>();
    const listener = { message: () => undefined, end: resolve };
    open.push(new MessageStream(connection, connection.hosts[0]!, 'BatchAppend', listener));
    expect(await promise).toMatchObject({ code: STATUS_UNAVAILABLE, message: expect.stringContaining('ECONNREFUSED') });
  });
});

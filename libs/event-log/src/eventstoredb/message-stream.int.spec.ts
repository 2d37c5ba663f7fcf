import { once } from 'node:events';
import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';

import { readConnectionString } from './connection-string.js';
import { MessageStream, type StreamFailure } from './message-stream.js';
import { encode } from './protobuf.js';

const STATUS_PERMISSION_DENIED = 7;
const STATUS_UNAVAILABLE = 14;

const prefixed = (message: Buffer, length = message.length) => {
  const prefix = Buffer.alloc(5);
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, message]);
};

describe('a stream of messages', () => {
  let server: Http2Server;
  const open: MessageStream[] = [];
  beforeEach(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    for (const stream of open.splice(0)) stream.close();
    server.close();
  });

  /** What the client hears until the stream ends; the server answers with its part. */
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

  it('sends messages in their order', async () => {
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

  it.each<[string, (stream: ServerHttp2Stream) => void, object]>([
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
    ['when the server resets it', (stream) => stream.close(2), { code: STATUS_UNAVAILABLE }],
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

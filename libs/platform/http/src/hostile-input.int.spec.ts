import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Controller, Get, Module, Patch, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createChatApplication,
  Credentials,
  integer,
  IntegerParameter,
  JsonParameter,
  listOf,
  Parameters,
  PathId,
  Public,
  TextParameter,
} from './index.js';
import { LIMITS } from './http.limits.js';

class TestParameters {
  @TextParameter({ optional: true }) readonly content?: string;
  @IntegerParameter({ optional: true }) readonly streamId?: number;
  @JsonParameter(listOf(integer()), { optional: true }) readonly to?: number[];
}

class RequiredParameters {
  @TextParameter() readonly content!: string;
}

@Public()
@Controller('api/v1')
class TestController {
  @Post('drafts') draft(@Parameters() parameters: RequiredParameters) {
    return { parameters };
  }
  @Post('messages') send(@Parameters() parameters: TestParameters) {
    return { parameters };
  }
  @Patch('messages/:id') edit(@PathId('id') id: number, @Parameters() parameters: TestParameters) {
    return { id, parameters };
  }
  @Get('messages') list(@Parameters() parameters: TestParameters) {
    return { parameters };
  }
}

@Module({ controllers: [TestController] })
class TestModule {}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';
const part = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

const refused = (status: number) => ({ status, result: 'error', msg: expect.any(String), code: 'BAD_REQUEST' });

const post = (headers: string, body: string) =>
  `POST /api/v1/messages HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\n${headers}\r\n${body}`;

async function say(port: number, ...pieces: readonly (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  for (const piece of pieces) socket.write(piece);
  return text(socket);
}

/** @limit http.strangerBodyBytes */
describe('Hostile input', () => {
  let application: NestFastifyApplication;
  let port: number;

  beforeAll(async () => {
    const credentials = { provide: Credentials, useValue: { verify: () => 'unknown' } };
    const root = { module: TestModule, global: true, providers: [credentials], exports: [credentials] };
    // Public routes, which take as much here as those of people who are known.
    const limits = { strangerBodyBytes: LIMITS.http.bodyBytes };
    application = await createChatApplication(root, { logger: false, limits });
    await application.listen(0, '127.0.0.1');
    port = (application.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => application.close());

  describe('in a request', () => {
    it.each<[string, string, string, string | Buffer, number]>([
      ['bad percent-encoding', 'messages', FORM, 'content=%zz', 400],
      ['cut percent-encoding', 'messages', FORM, 'content=%e2%82', 400],
      ['encoded invalid UTF-8', 'messages', FORM, 'content=%ff', 400],
      ['encoded surrogates', 'messages', FORM, 'content=%ED%A0%80', 400],
      ['raw invalid UTF-8', 'messages', FORM, Buffer.from([0x61, 0x3d, 0xff]), 400],
      ['bad percent-encoding in a name', 'messages', FORM, '%=1', 400],
      ['bad percent-encoding in the query', 'messages?content=%zz', FORM, '', 400],
      ['another charset', 'messages', `${FORM}; charset=latin1`, 'content=a', 415],
      ['another content type', 'messages', 'text/plain', 'content=a', 415],
      ['a JSON body where a parameter is required', 'drafts', 'application/json', '{"content":1}', 415],
      ['a malformed JSON body there', 'drafts', 'application/json', '{', 415],
      ['a malformed content type', 'messages', ';;;', 'content=a', 415],
      ['too many parameters', 'messages', FORM, 'a=&'.repeat(100_000), 400],
      ['too many names', 'messages', FORM, Array.from({ length: 1001 }, (_, i) => `p${i}=`).join('&'), 400],
      ['a body too large', 'messages', FORM, `content=${'x'.repeat(10_000_000)}`, 413],
      ['a huge integer', 'messages', FORM, `stream_id=${'9'.repeat(100_000)}`, 400],
      ['a NUL in text', 'messages', FORM, 'content=a%00b', 400],
      ['a NUL in JSON', 'messages', FORM, 'to=%00[1]', 400],
      ['JSON too deep', 'messages', FORM, `to=${'['.repeat(500_000)}`, 400],
      ['JSON deep and well-formed', 'messages', FORM, `to=${'['.repeat(300_000)}${']'.repeat(300_000)}`, 400],
      ['polluting names with a wrong value', 'messages', FORM, '__proto__=1&constructor=1&to={"__proto__":[]}', 400],
      ['no boundary', 'messages', 'multipart/form-data', part('content', 'a'), 400],
      ['a boundary that never comes', 'messages', MULTIPART, '--c\r\n\r\n', 400],
      ['an unclosed multipart', 'messages', MULTIPART, part('content', 'a'), 400],
      ['a part without headers', 'messages', MULTIPART, '--b\r\n\r\nx\r\n--b--', 400],
      ['a part without a name', 'messages', MULTIPART, '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--', 400],
      ['a part with endless headers', 'messages', MULTIPART, `--b\r\n${'a: b\r\n'.repeat(5000)}\r\nx\r\n--b--`, 400],
      [
        'a part in another charset',
        'messages',
        MULTIPART,
        part('a', 'x').replace('\r\n\r\n', '\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n') + '--b--',
        415,
      ],
      ['too many parts', 'messages', MULTIPART, `${part('a', 'x').repeat(10_000)}--b--`, 400],
      ['invalid UTF-8 in a part', 'messages', MULTIPART, Buffer.from(`${part('content', '\xff')}--b--`, 'latin1'), 400],
      ['a multipart body too large', 'messages', MULTIPART, `${part('content', 'x'.repeat(2_000_000))}--b--`, 413],
    ])('%s is refused', async (_what, path, contentType, payload, status) => {
      const headers = { 'content-type': contentType };
      const answer = await application.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers });
      expect({ status: answer.statusCode, ...answer.json() }).toEqual(refused(status));
    });

    it.each([
      ['PATCH', '%zz', 400],
      ['PATCH', '%00', 404],
      ['PATCH', '..%2f..%2fetc', 404],
      ['PATCH', '1e3', 404],
      ['PATCH', 'x'.repeat(5000), 414],
    ] as const)('the path id of %s %s is refused', async (method, id, status) => {
      const answer = await application.inject({ method, url: `/api/v1/messages/${id}` });
      expect({ status: answer.statusCode, ...answer.json() }).toEqual(refused(status));
    });

    it.each([
      ['names of built-in properties', FORM, '__proto__=1&constructor=2&toString=3&content=a'],
      ['an empty multipart', MULTIPART, '--b--\r\n'],
      ['text that looks like a boundary', MULTIPART, `${part('content', 'a --b')}--b--`],
      ['an empty body of another type', 'application/json', ''],
      ['utf-8 by name', `${FORM}; charset="UTF-8"`, 'content=a'],
    ])('%s does no harm', async (_what, contentType, payload) => {
      const headers = { 'content-type': contentType };
      const answer = await application.inject({ method: 'POST', url: '/api/v1/messages', payload, headers });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { result: 'success' }]);
      expect(({} as Record<string, unknown>)['1']).toBeUndefined();
    });
  });

  describe('on the wire', () => {
    /** @limit http.headerBytes */
    it.each([
      ['garbage', 'hello\r\n\r\n', '400'],
      ['an unknown verb', 'EAT / HTTP/1.1\r\n\r\n', '400'],
      ['binary', Buffer.from(Array.from({ length: 256 }, (_, i) => 255 - i)), '400'],
      ['a header without a colon', 'GET / HTTP/1.1\r\nbad header\r\n\r\n', '400'],
      ['a NUL in a header', 'GET / HTTP/1.1\r\nA: b\0c\r\n\r\n', '400'],
      ['headers too large', `GET / HTTP/1.1\r\nA: ${'x'.repeat(300_000)}\r\n\r\n`, '431'],
      ['two lengths', post('Content-Length: 1\r\nContent-Length: 2\r\n', 'ab'), '400'],
      ['length and chunks', post('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'), '400'],
      ['a negative length', post('Content-Length: -1\r\n', ''), '400'],
      ['a broken chunk', post('Transfer-Encoding: chunked\r\n', 'zz\r\n'), '400'],
    ])('%s is refused in the envelope', async (_what, sent, status) => {
      const [head, body] = (await say(port, sent)).split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toMatch(/content-type: application\/json/i);
      expect(JSON.parse(body!)).toEqual({ result: 'error', msg: expect.any(String), code: 'BAD_REQUEST' });
    });

    /** @limit http.bodyBytes */
    it('a declared length above the limit is refused before the body comes', async () => {
      const answer = await say(port, post('Content-Length: 99999999\r\n', ''));
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
      expect(answer).toContain('"code":"BAD_REQUEST"}\n');
    });

    it('chunks above the limit are refused', async () => {
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      expect(await say(port, post('Transfer-Encoding: chunked\r\n', chunk.repeat(17)))).toMatch(/^HTTP\/1.1 413 /);
    });

    it('garbage after a request spoils the connection, not the request', async () => {
      const answer = await say(port, post('Content-Length: 9\r\n', 'content=a'), '\u0001\u0002 garbage\r\n\r\n');
      expect(answer).toMatch(/HTTP\/1.1 400 /);
      expect(answer).not.toMatch(/HTTP\/1.1 5/);
    });

    it('a length that is too short leaves the rest to be refused', async () => {
      const answer = await say(port, post('Content-Length: 3\r\n', 'content=hello\r\n\r\n'));
      expect(answer).toMatch(/HTTP\/1.1 400 /);
    });

    it('an unusual Expect header and a missing Host are served', async () => {
      const request = 'GET /api/v1/messages HTTP/1.1\r\nExpect: cake\r\nConnection: close\r\n\r\n';
      expect(await say(port, request)).toMatch(/^HTTP\/1.1 200 /);
    });

    it('a client that goes away in the middle of a body harms nobody', async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(post('Content-Length: 1000\r\n', 'content='), () => socket.destroy());
      await new Promise((resolve) => socket.once('close', resolve));
      expect((await fetch(`http://127.0.0.1:${port}/api/v1/messages`)).status).toBe(200);
    });

    it('content of full length fits into a query string', async () => {
      const content = encodeURIComponent('😀'.repeat(10_000));
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/messages/7?content=${content}`, { method: 'PATCH' });
      expect(answer.status).toBe(200);
    });
  });
});

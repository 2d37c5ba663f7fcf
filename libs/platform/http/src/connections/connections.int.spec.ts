import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MIB } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createChatApplication,
  Credentials,
  type IncomingFiles,
  Parameters,
  Public,
  TakesLong,
  TextParameter,
  UploadedFiles,
} from '../index.js';
import { LIMITS } from '../http.limits.js';

const KEY = 'aZ09'.repeat(8);
const FIVE_MINUTES = 300_000;
const KNOWN = `Authorization: Basic ${btoa(`iago@example.com:${KEY}`)}\r\n`;
const OTHER = `Authorization: Basic ${btoa(`cordelia@example.com:${KEY}`)}\r\n`;

/** More than the buffers of a connection hold. */
const LARGE = 'x'.repeat(24 * MIB);

class TestParameters {
  @TextParameter({ optional: true }) readonly content?: string;
}

@Controller('api/v1')
class TestController {
  @Post('messages') send(@Parameters() { content }: TestParameters) {
    return { length: content?.length };
  }
  @Public() @Post('fetch_api_key') logIn(@Parameters() { content }: TestParameters) {
    return { length: content?.length };
  }
  @Post('uploads') async upload(@UploadedFiles() files: IncomingFiles) {
    try {
      for await (const { content } of files) for await (const _ of content);
    } finally {
      uploadEnded.resolve();
    }
    return {};
  }
  @Get('large') large() {
    return { text: LARGE };
  }
  @Get('small') small() {
    return {};
  }
  @Get('held') async held() {
    await released.promise;
    return {};
  }
  @Get('unanswered') async unanswered() {
    await finished.promise;
    return {};
  }
  @TakesLong() @Get('slow') async slow() {
    await released.promise;
    return Readable.from(slowly());
  }
  @TakesLong() @Get('unread') unread() {
    return Readable.from([Buffer.alloc(24 * MIB)]);
  }
}

async function* slowly() {
  yield Buffer.from('begun');
  await finished.promise;
  yield Buffer.from('finished');
}

@Module({ controllers: [TestController] })
class TestModule {}

let application: NestFastifyApplication;
let port: number;
let open: Socket[] = [];
/** Releases the requests that the handler holds. */
let released: PromiseWithResolvers<void>;
/** Lets what the handler sends slowly end. */
let finished: PromiseWithResolvers<void>;
/** Nobody waits any longer for the files of a request. */
let uploadEnded: PromiseWithResolvers<void>;
/** The log lines for the operator. */
let logged: unknown[] = [];
const logger = {
  log: () => undefined,
  warn: () => undefined,
  error: (...line: unknown[]) => void logged.push(...line),
};

const verify = (email: string, key: string) =>
  key === KEY ? { userId: idOf(email), personId: idOf(email) } : ('unknown' as const);
const idOf = (email: string) => (email.startsWith('iago') ? 5 : 6);

/** A server with little patience. */
async function serve(limits: Partial<Record<keyof (typeof LIMITS)['http'], number>>): Promise<void> {
  const credentials = { provide: Credentials, useValue: { verify } };
  const root = { module: TestModule, global: true, providers: [credentials], exports: [credentials] };
  application = await createChatApplication(root, { logger, limits });
  await application.listen(0, '127.0.0.1');
  port = (application.getHttpServer().address() as AddressInfo).port;
}

beforeEach(() => {
  open = [];
  released = Promise.withResolvers();
  finished = Promise.withResolvers();
  uploadEnded = Promise.withResolvers();
  logged = [];
});
afterEach(async () => {
  released.resolve();
  finished.resolve();
  for (const socket of open) socket.destroy();
  await application.close();
});

function connected(...pieces: readonly string[]): Socket {
  return connectedTo({ allowHalfOpen: false }, pieces);
}

/** @param allowHalfOpen goes on sending when the server has said its last word, as somebody hostile does */
function connectedTo({ allowHalfOpen }: { readonly allowHalfOpen: boolean }, pieces: readonly string[]): Socket {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen }).on('error', () => undefined);
  open.push(socket);
  for (const piece of pieces) socket.write(piece);
  return socket;
}

const request = (line: string, headers = '', body = '') => `${line} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`;
const form = (length: number) =>
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${length}\r\nConnection: close\r\n`;
const expecting = (credentials: string) => `${credentials}Expect: 100-continue\r\n${form(9)}`;
const answerOn = async (socket: Socket) => (await text(socket)).split('\r\n', 1)[0];
const closed = (socket: Socket) =>
  new Promise((resolve) => (socket.closed ? resolve(0) : socket.once('close', resolve)));

/** Asks, and reads nothing. */
const asking = () => connected(request('GET /api/v1/large', KNOWN)).pause();

/** Resolves when the server has no more connections than that. */
async function eventuallyServes(most: number): Promise<void> {
  const server = application.getHttpServer();
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_error, number) => resolve(number)));
  await eventually(async () => expect(await connections()).toBeLessThanOrEqual(most));
}

describe('A request', () => {
  /** @limit http.refusedBodyMs */
  it('is refused before its body has come, and the connection ends, when its sender is unknown', async () => {
    await serve({ refusedBodyMs: 50 });
    const sockets = Array.from({ length: 20 }, () =>
      connected(request('POST /api/v1/messages', form(1000), 'content=')),
    );

    expect(new Set(await Promise.all(sockets.map(answerOn)))).toEqual(new Set(['HTTP/1.1 401 Unauthorized']));
  });

  /** @limit http.refusedBodyBytes */
  it('is refused before its files have come, of which no more than a bound is read', async () => {
    await serve({ refusedBodyMs: 60_000, refusedBodyBytes: MIB });
    const socket = connected(
      request(
        'POST /api/v1/uploads',
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 3000000000\r\n',
      ),
    );
    const chunk = Buffer.alloc(MIB, 'x');
    let received = '';
    socket.on('data', (bytes) => (received += String(bytes)));
    const send = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', send);
    send();

    await closed(socket);
    expect(received).toMatch(/^HTTP\/1.1 401 /);
    expect(socket.bytesWritten - socket.writableLength).toBeLessThan(40 * MIB);
  });

  it('is not asked for its body when it is refused', async () => {
    await serve({});
    const refused = connected(request('POST /api/v1/messages', expecting('')));
    const accepted = connected(request('POST /api/v1/messages', expecting(KNOWN)));

    expect(await once(refused, 'data').then(String)).toMatch(/^HTTP\/1.1 401 /);
    expect(await once(accepted, 'data').then(String)).toMatch(/^HTTP\/1.1 100 /);
    accepted.write('content=x');
    expect(await answerOn(accepted)).toBe('HTTP/1.1 200 OK');
  });

  /** @limit http.bodyMs, http.strangerBodyMs */
  it.each([
    ['a stranger', 'fetch_api_key', '', { strangerBodyMs: 50, refusedBodyMs: 50 }],
    ['a member', 'messages', KNOWN, { bodyMs: 50, refusedBodyMs: 50 }],
  ])('of %s is refused when its body does not come', async (_who, path, credentials, limits) => {
    await serve(limits);
    const socket = connected(request(`POST /api/v1/${path}`, credentials + form(1000), 'content='));

    expect(await answerOn(socket)).toBe('HTTP/1.1 408 Request Timeout');
  });

  it.each([
    ['a stranger', 'fetch_api_key', '', 64 * 1024],
    ['a member', 'messages', KNOWN, MIB],
  ])('of %s may have a body of just so much', async (_who, path, credentials, bytes) => {
    await serve({});
    const whole = (size: number) =>
      connected(request(`POST /api/v1/${path}`, credentials + form(size), `content=${'x'.repeat(size - 8)}`));

    expect(await answerOn(whole(bytes))).toBe('HTTP/1.1 200 OK');
    expect(await answerOn(whole(bytes + 1))).toBe('HTTP/1.1 413 Payload Too Large');
  });

  /** @limit http.uploadPauseMs */
  it.each([
    ['when they do not come', '--b\r\n'],
    ['amid one of them', '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nxxx'],
    ['after one of them', '--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\nxxx\r\n--b\r\n'],
  ])('with files is cut %s, and nobody waits for the rest', async (_when, body) => {
    await serve({ uploadPauseMs: 50 });
    const multipart = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n';
    const socket = connected(request('POST /api/v1/uploads', KNOWN + multipart, body));

    await closed(socket);
    await uploadEnded.promise;
    expect(logged).toEqual([]);
  });

  /** @limit http.uploadMs, http.headersMs */
  it.each([
    ['is answered when it takes long, but not too long', FIVE_MINUTES, 100, /^HTTP\/1.1 200 /],
    ['is refused when it takes too long, and cut although its sender goes on', 100, Infinity, /^HTTP\/1.1 408 /],
  ])('with files that come a little at a time %s', async (_title, uploadMs, bytes, answer) => {
    await serve({ uploadMs, headersMs: 50, refusedBodyMs: 50 });
    const [head, tail] = ['--b\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n', '\r\n--b--\r\n'];
    const length = head.length + Math.min(bytes, 1_000_000) + tail.length;
    const headers = `Connection: close\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n`;
    const socket = connectedTo({ allowHalfOpen: true }, [request('POST /api/v1/uploads', KNOWN + headers, head)]);
    let [received, sent] = ['', 0];
    socket.on('data', (chunk) => (received += String(chunk)));
    if (bytes < Infinity) socket.on('end', () => socket.end());
    const trickle = setInterval(() => {
      socket.write(sent < bytes ? 'x' : tail);
      if (sent++ >= bytes) clearInterval(trickle);
    }, 5);
    await closed(socket);
    clearInterval(trickle);
    expect(received).toMatch(answer);
    expect(logged).toEqual([]);
  });

  it.each([
    ['form', 'messages', form(1000)],
    ['files', 'uploads', 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000\r\n'],
  ])('whose sender goes away amid its %s is no error', async (_what, path, headers) => {
    await serve({});
    const arrived = once(application.getHttpServer(), 'connection') as Promise<[Socket]>;
    const socket = connected(request(`POST /api/v1/${path}`, KNOWN + headers, '--b'));
    const [served] = await arrived;
    while (served.bytesRead < 100) await new Promise(setImmediate);
    socket.destroy();
    await closed(served);
    await application.close();

    expect(logged).toEqual([]);
  });

  it('is refused when its headers do not come', async () => {
    await serve({ headersMs: 100 });

    const [head, body] = (await text(connected('GET /api/v1/small HTTP/1.1\r\nHost: x\r\n'))).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 408 [^]*\r\nX-Content-Type-Options: nosniff\r\n/);
    expect(JSON.parse(body!)).toMatchObject({ result: 'error', msg: 'Request timed out' });
  });
});

describe('A connection', () => {
  /** @limit http.pipelinedRequests */
  it('is cut when more requests come on it than are answered', async () => {
    await serve({ pipelinedRequests: 3 });
    const socket = connected(request('GET /api/v1/small', KNOWN).repeat(4));

    expect(await text(socket).catch(() => '')).not.toContain('HTTP/1.1 200 ');
  });

  it('that is cut for its many requests takes those of the same sender with it, and no others', async () => {
    await serve({ pipelinedRequests: 3 });
    const known = async (credentials: string) => {
      const socket = connected(request('GET /api/v1/small', credentials));
      await once(socket, 'data');
      return socket;
    };
    const [own, other, stranger] = [await known(KNOWN), await known(OTHER), connected('GET ')];
    const culprit = await known(KNOWN);
    culprit.write(request('GET /api/v1/small', KNOWN).repeat(4));
    await Promise.all([culprit, own, stranger].map(closed));
    expect(other.closed).toBe(false);

    const another = connected('GET ');
    connected(request('GET /api/v1/small').repeat(4));
    await closed(another);
    other.write(request('GET /api/v1/small', OTHER));
    expect(String(await once(other, 'data'))).toMatch(/^HTTP\/1.1 200 /);
  });

  it('may carry any number of requests, one after the other', async () => {
    await serve({ pipelinedRequests: 3 });
    const socket = connected();
    for (let asked = 0; asked < 10; asked++) {
      socket.write(request('GET /api/v1/small', KNOWN));
      expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 200 /);
    }
  });
});

describe('A connection on which nothing moves', () => {
  /** @limit http.idleMs */
  it('is kept as long as a request may be held', async () => {
    await serve({ idleMs: FIVE_MINUTES });
    const held = connected(request('GET /api/v1/held', `${KNOWN}Connection: close\r\n`));
    const asked = connected(request('GET /api/v1/small', KNOWN));
    await once(asked, 'data');
    released.resolve();
    expect(await answerOn(held)).toBe('HTTP/1.1 200 OK');
  });

  it('is cut when that takes too long', async () => {
    await serve({ idleMs: 100 });
    expect(await text(connected(request('GET /api/v1/held', KNOWN))).catch(() => '')).toBe('');
  });

  it('is kept while an answer that takes long is made, before its first byte and between two', async () => {
    await serve({ idleMs: 50 });
    const longerThanIdle = async () => text(connected(request('GET /api/v1/unanswered', KNOWN))).catch(() => '');
    const slow = connected(request('GET /api/v1/slow', `${KNOWN}Connection: close\r\n`));
    const answer = text(slow);
    for (const next of [released, finished]) {
      await longerThanIdle();
      await longerThanIdle();
      next.resolve();
    }
    expect(await answer).toMatch(/begun[^]*finished/);
  });

  it('is cut when nothing is read of such an answer', async () => {
    await serve({ idleMs: 50 });
    await once(connected(request('GET /api/v1/unread', KNOWN)).pause(), 'connect');
    await eventuallyServes(0);
  });
});

describe('A stranger', () => {
  /** @limit http.strangersPerAddress, http.strangers */
  it('has few connections: the oldest makes room; those of members do not count', async () => {
    await serve({ strangersPerAddress: 3 });
    const member = connected(request('GET /api/v1/small', KNOWN));
    await once(member, 'data');
    const strangers = [connected(), connected(), connected(), connected(), connected()];

    await Promise.all(strangers.slice(0, 2).map(closed));
    expect([member, ...strangers.slice(2)].map(({ closed: isClosed }) => isClosed)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  /** @limit http.strangerMs */
  it('has short connections', async () => {
    await serve({ strangerMs: 100 });
    const member = connected(request('GET /api/v1/small', KNOWN));
    await once(member, 'data');

    await closed(connected());
    expect(member.closed).toBe(false);
  });
});

describe('A large answer', () => {
  /** @limit http.unreadMs */
  it('that nobody reads ends its connection', async () => {
    await serve({ unreadMs: 100 });
    await Promise.all(Array.from({ length: 4 }, () => once(asking(), 'connect')));

    await eventuallyServes(0);
  });

  /** @limit http.unreadPerPersonBytes */
  it('ends the connection of the same person that has waited longest, when too much waits', async () => {
    await serve({ unreadPerPersonBytes: 60 * MIB });
    await Promise.all(Array.from({ length: 6 }, () => once(asking(), 'connect')));

    await eventuallyServes(2);
  });

  /** @limit http.unreadBytes */
  it('is refused when it is larger than all that may wait', async () => {
    await serve({ unreadBytes: MIB });

    const answer = await text(connected(request('GET /api/v1/large', `${KNOWN}Connection: close\r\n`)));
    expect(answer).toMatch(/^HTTP\/1.1 503 [^]*\r\nretry-after: 5\r\n[^]*"retry-after":5}/);
  });
});

describe('A server that closes', () => {
  /** @limit http.drainSendingMs, http.drainMs */
  it('waits for no request that is half sent, nor for one that nobody reads', async () => {
    const patience = { headersMs: FIVE_MINUTES, bodyMs: FIVE_MINUTES, unreadMs: FIVE_MINUTES };
    await serve({ ...patience, drainSendingMs: 50, drainMs: 200 });
    const asked = once(application.getHttpServer(), 'connection');
    connected('GET /api/v1/small HTTP/1.1\r\n');
    connected(request('POST /api/v1/messages', KNOWN + form(1000), 'content='));
    connected(request('GET /api/v1/large', KNOWN)).pause();
    await asked;

    const before = performance.now();
    await application.close();
    expect(performance.now() - before).toBeLessThan(FIVE_MINUTES / 5);
  });
});

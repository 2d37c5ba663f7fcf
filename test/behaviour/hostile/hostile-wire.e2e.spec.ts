import { connect } from 'node:net';
import { once } from 'node:events';
import { Arena, expectFault } from './arena.js';

describe('The server refuses on the wire, and stays as it was,', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await Arena.open();
  });
  afterEach(() => arena.expectUnharmed());
  afterAll(() => arena[Symbol.asyncDispose]());

  it.each([
    ['PUT', '/api/v1/messages', 405],
    ['PUT', '/api/v1/messages/1', 405],
    ['POST', '/api/v1/messages/1/history', 405],
    ['TRACE', '/api/v1/messages', undefined],
    ['GET', '/api/v1', 404],
    ['GET', '/api/v1/messages/1/history/1', 404],
    ['GET', '//api/v1/messages', 404],
    ['GET', '/api/v1/../../etc/passwd', 404],
    ['GET', `/api/v1/messages/${'x'.repeat(100_000)}`, undefined],
    ['GET', `/${'a/'.repeat(50_000)}`, undefined],
    ['GET', '/api/v1/messages?anchor=%zz', 400],
    ['GET', `/api/v1/messages?${'a=&'.repeat(50_000)}`, undefined],
    ['GET', '/api/v1/messages?anchor=newest&num_before=5001&num_after=0', 400],
    ['GET', `/api/v1/messages?anchor=newest&narrow=${'['.repeat(50_000)}`, 400],
  ] as const)('%s %.60s', async (verb, path, status) => {
    await arena.expectRefusal(arena.request(`${verb} ${path}`), status);
  });

  const sent = (headers: Record<string, string | null>, body = 'content=x') =>
    arena.request(arena.editLine, body, headers);

  it.each<[string, Record<string, string | null>, number | undefined]>([
    ['no credentials', { Authorization: null }, 401],
    ['another scheme', { Authorization: 'Bearer x' }, 400],
    ['credentials that are no Base64', { Authorization: 'Basic \x80\xff' }, undefined],
    ['credentials without a colon', { Authorization: `Basic ${btoa('attacker')}` }, 401],
    ['a wrong key', { Authorization: `Basic ${btoa('member-0@example.com:wrong')}` }, 401],
    ['long credentials', { Authorization: `Basic ${'A'.repeat(100_000)}` }, 401],
    ['two credentials', { Authorization: `Basic ${btoa('a:b')}\r\nAuthorization: Basic ${btoa('c:d')}` }, 401],
    ['two lengths', { 'Content-Length': '9\r\nContent-Length: 5' }, 400],
    ['a length below zero', { 'Content-Length': '-1' }, 400],
    ['a length that is no number', { 'Content-Length': '9x' }, 400],
    ['length and chunks', { 'Transfer-Encoding': 'chunked' }, 400],
    ['chunks that are none', { 'Content-Length': null, 'Transfer-Encoding': 'chunked' }, 400],
    ['an unknown encoding', { 'Content-Length': null, 'Transfer-Encoding': 'brotli' }, undefined],
    ['a compressed body', { 'Content-Encoding': 'gzip', 'Content-Type': 'application/gzip' }, 415],
    ['a length far above the limit', { 'Content-Length': '99999999999' }, 413],
    ['headers too large', { Cookie: 'x'.repeat(300_000) }, 431],
    ['a NUL in a header', { Cookie: 'a\0b' }, 400],
    ['a header that is split', { Cookie: 'a\r\n\tb: c\nd' }, 400],
  ])('an edit with %s', async (_what, headers, status) => {
    await arena.expectRefusal(sent(headers), status);
  });

  it.each([
    ['garbage', 'hello\r\n\r\n'],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['bytes', Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 37) % 256))],
  ])('%s', async (_what, bytes) => {
    await arena.expectRefusal(bytes, undefined);
  });

  it.each([
    ['an edit of 10 MB', () => sent({}, `content=${'x'.repeat(10_000_000)}`)],
    ['a line without an end', () => `GET ${'x'.repeat(400_000)}`],
    ['a tunnel', () => arena.request('CONNECT /api/v1/messages')],
  ])('%s, if need be by closing the connection', async (_what, bytes) => {
    const answers = await arena.say(bytes());
    for (const answer of answers) expectFault(answer);
  });

  it('what follows a body that is longer than it says', async () => {
    const [first, ...others] = await arena.say(
      arena.request('PATCH /api/v1/messages/1', 'propagate_mode=x&content=more', {
        'Content-Length': '16',
        Connection: 'keep-alive',
      }),
    );

    for (const answer of [first!, ...others]) expectFault(answer);
  });

  it('a body that never comes whole', async () => {
    const { port } = new URL(arena.server.url);
    const socket = connect(Number(port));
    socket.end(sent({ 'Content-Length': '1000' }));
    socket.resume();
    await once(socket, 'close');
  });
});

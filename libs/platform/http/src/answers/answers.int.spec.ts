import { Controller, Delete, Get, HttpException, Module, Patch, Post, StreamableFile } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { InjectOptions } from 'fastify';
import { CoordinationUnavailable } from '@chat/coordination';
import { AppendTooLarge, EventLogUnavailable } from '@chat/event-log';
import { FileNotFound, FileStoreUnavailable } from '@chat/file-store';
import { DomainError, NotReadableYet } from '@chat/kernel';
import { ReadStoreUnavailable } from '@chat/read-store';
import {
  CorrelationId,
  createChatApplication,
  Credentials,
  IntegerParameter,
  Parameters,
  PathId,
  PathRest,
  Public,
  SerializedFields,
  TextParameter,
} from '../index.js';

class EditParameters {
  @TextParameter({ optional: true, alias: 'subject' }) readonly topic?: string;
  @IntegerParameter({ optional: true }) readonly streamId?: number;
}

@Public()
@Controller('api/v1')
class TestController {
  @Get('messages') list(@Parameters() parameters: EditParameters) {
    return { parameters };
  }
  @Post('messages') send(@Parameters() parameters: EditParameters) {
    return { sent: parameters };
  }
  @Delete('messages/flags') flags() {
    return undefined;
  }
  @Patch('messages/:message_id') edit(@PathId('message_id') id: number, @Parameters() parameters: EditParameters) {
    return { id, parameters };
  }
  @Get('messages/:id') one(@PathId('id') id: number, @CorrelationId() correlationId: string) {
    return { id, correlationId };
  }
  @Get('serialized') serialized(@Parameters() _parameters: EditParameters) {
    return new SerializedFields({ events: '[{"id":1}]', queue_id: '"7"' });
  }
  @Get('file') file() {
    return new StreamableFile(Buffer.from('bytes'), { type: 'image/png' });
  }
  @Patch('views/*') view(@PathRest('fragment') fragment: string) {
    return { fragment };
  }
  @Get('fails/:how') fail(@PathId('how') how: number) {
    throw FAILURES[how];
  }
}

const FAILURES = [
  new DomainError('Nothing to change'),
  new DomainError('Only 2', 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', { total_messages_in_topic: 2 }),
  new DomainError('Invalid saved snippet', 'BAD_REQUEST', {}, 404),
  new EventLogUnavailable('down'),
  new ReadStoreUnavailable('down'),
  new AppendTooLarge(2, 1),
  new HttpException('Too early', 425),
  new Error('a secret'),
  new DomainError('API usage exceeded rate limit', 'RATE_LIMIT_HIT', { 'retry-after': 28.7 }, 429),
  new FileStoreUnavailable('full'),
  new FileNotFound('key'),
  new CoordinationUnavailable('down'),
  new NotReadableYet(7),
];

@Module({ controllers: [TestController] })
class TestModule {}

const form = (payload: string) => ({ payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
const multipart = (payload: string) => ({ payload, headers: { 'content-type': 'multipart/form-data; boundary=b' } });

const verify = (email: string) => (email === 'iago@example.com' ? { userId: 5, personId: 5 } : 'unknown');
const known = (payload: string) => {
  const { headers } = form(payload);
  return { payload, headers: { ...headers, authorization: `Basic ${btoa(`iago@example.com:${'x'.repeat(32)}`)}` } };
};

describe('An answer', () => {
  let application: NestFastifyApplication;
  const logged: unknown[] = [];
  const logger = {
    log: () => undefined,
    warn: () => undefined,
    error: (...line: unknown[]) => void logged.push(...line),
  };

  beforeAll(async () => {
    const credentials = { provide: Credentials, useValue: { verify } };
    const root = { module: TestModule, global: true, providers: [credentials], exports: [credentials] };
    application = await createChatApplication(root, { logger });
    await application.init();
  });
  afterAll(() => application.close());

  const ask = (method: InjectOptions['method'], url: string, options: InjectOptions = {}) =>
    application.inject({ method: method!, url: `/api/v1${url}`, ...options });

  it('of success is a line of JSON with result and msg, never cached', async () => {
    const { statusCode, headers, body } = await ask('GET', '/messages/7', { headers: { 'x-request-id': 'abc-1' } });
    expect(statusCode).toBe(200);
    expect(body).toBe('{"result":"success","msg":"","id":7,"correlationId":"abc-1"}\n');
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'max-age=0, no-cache, no-store, must-revalidate, private',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'abc-1',
    });
    expect(Date.parse(String(headers.expires))).toBeLessThan(Date.now());
  });

  it('takes fields that are JSON already', async () => {
    const { headers, body } = await ask('GET', '/serialized?colour=red');
    expect(body).toBe(
      '{"result":"success","msg":"","ignored_parameters_unsupported":["colour"],"events":[{"id":1}],"queue_id":"7"}\n',
    );
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'content-length': String(body.length) });
  });

  it('of a handler that returns nothing is a bare success', async () => {
    expect((await ask('DELETE', '/messages/flags')).json()).toEqual({ result: 'success', msg: '' });
  });

  it('to POST is 200', async () => {
    expect((await ask('POST', '/messages')).statusCode).toBe(200);
  });

  it('has an id of its own when the one sent is not sane', async () => {
    const { headers } = await ask('GET', '/messages/7', { headers: { 'x-request-id': 'a b{}' } });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('may be a file', async () => {
    const { headers, body } = await ask('GET', '/file');
    expect([headers['content-type'], body]).toEqual(['image/png', 'bytes']);
  });

  it.each([
    [0, 400, { msg: 'Nothing to change', code: 'BAD_REQUEST' }],
    [1, 400, { msg: 'Only 2', code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED', total_messages_in_topic: 2 }],
    [2, 404, { msg: 'Invalid saved snippet', code: 'BAD_REQUEST' }],
    [3, 503, { msg: 'The service is temporarily unavailable', code: 'SERVER_NOT_READY', 'retry-after': 1 }],
    [4, 503, { msg: 'The service is temporarily unavailable', code: 'SERVER_NOT_READY', 'retry-after': 1 }],
    [5, 413, { msg: 'Request is too large', code: 'BAD_REQUEST' }],
    [6, 425, { msg: 'Too early', code: 'BAD_REQUEST' }],
    [9, 503, { msg: 'The service is temporarily unavailable', code: 'SERVER_NOT_READY', 'retry-after': 1 }],
    [10, 404, { msg: 'File not found.', code: 'BAD_REQUEST' }],
    [7, 500, { msg: 'Internal server error', code: 'BAD_REQUEST' }],
    [11, 503, { msg: 'The service is temporarily unavailable', code: 'SERVER_NOT_READY', 'retry-after': 1 }],
    [12, 503, { msg: 'The service is temporarily unavailable', code: 'SERVER_NOT_READY', 'retry-after': 1 }],
  ])('to failure %i has status %i', async (how, status, fields) => {
    const answer = await ask('GET', `/fails/${how}`);
    expect([answer.statusCode, answer.json()]).toEqual([status, { result: 'error', ...fields }]);
  });

  it('while an engine is away says in the header, too, when to come back', async () => {
    expect((await ask('GET', '/fails/3')).headers['retry-after']).toBe('1');
  });

  it('to too many calls says in header and body when to come back', async () => {
    const { statusCode, headers, body } = await ask('GET', '/fails/8');
    expect([statusCode, headers['retry-after']]).toEqual([429, '28.7']);
    expect(JSON.parse(body)).toMatchObject({ code: 'RATE_LIMIT_HIT', 'retry-after': 28.7 });
  });

  it('to the unforeseen is logged with the id of the request and its route, not its path', async () => {
    await ask('GET', '/fails/7?key=9', { headers: { 'x-request-id': 'find-me' } });
    expect(logged.join()).toMatch(/GET \/api\/v1\/fails\/:how failed \(request find-me\)[^]*a secret/);
    expect(logged.join()).not.toContain('fails/7');
  });

  it('of an error repeats little of what was sent', async () => {
    const { headers, body } = await ask('GET', `/${'x'.repeat(20_000)}`);
    expect([headers['content-length'], body.length < 1_200]).toEqual([String(Buffer.byteLength(body)), true]);
    expect(body).toContain('x…"');
  });

  describe('about verbs and paths', () => {
    it.each(['/nowhere', '/messages/-1', '/messages/abc', '/messages/'])('is 404 for %s', async (url) => {
      const answer = await ask('GET', url);
      expect([answer.statusCode, answer.json()]).toEqual([
        404,
        { result: 'error', msg: `This server has no endpoint GET /api/v1${url}`, code: 'BAD_REQUEST' },
      ]);
    });

    it.each(['9007199254740993', '9'.repeat(400)])('is about what does not exist for the id %s', async (id) => {
      const answer = await ask('GET', `/messages/${id}`);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { id: Number.MAX_SAFE_INTEGER }]);
    });

    it('is 404 before anything is said about parameters', async () => {
      expect((await ask('PATCH', '/messages/abc?stream_id=x')).statusCode).toBe(404);
    });

    it.each([
      ['PUT', '/messages/7', ['GET', 'HEAD', 'PATCH']],
      ['PATCH', '/messages/flags', ['DELETE']],
      ['PROPFIND', '/messages', ['GET', 'HEAD', 'POST']],
      ['PUT', '/views/narrow/is/starred', ['PATCH']],
    ])('is 405 for %s %s', async (method, url, allowed) => {
      const answer = await ask(method as 'PUT', url);
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, allowed.join(', ')]);
      expect(answer.json()).toEqual({
        result: 'error',
        msg: 'Method Not Allowed',
        code: 'BAD_REQUEST',
        allowed_methods: allowed,
      });
    });

    it('is 204 with the verbs for OPTIONS', async () => {
      const { statusCode, headers, body } = await ask('OPTIONS', '/messages');
      expect([statusCode, headers.allow, body]).toEqual([204, 'GET, HEAD, POST', '']);
    });

    it.each(['/views/narrow/is/starred', '/views/narrow%2Fis%2fstarred', '/views/narrow/is%2Fstarred'])(
      'takes what is left of the path with its slashes: %s',
      async (url) => {
        expect((await ask('PATCH', url)).json()).toMatchObject({ fragment: 'narrow/is/starred' });
        expect((await ask('POST', url, known('method=PATCH'))).json()).toMatchObject({ fragment: 'narrow/is/starred' });
      },
    );

    it.each(['/messages%2F7?topic=%2F', '/messages%2f7?topic=%2F'])(
      'takes slashes that are encoded: %s',
      async (url) => {
        expect((await ask('PATCH', url)).json()).toMatchObject({ id: 7, parameters: { topic: '/' } });
      },
    );

    it.each(['/messages%2F..%2Fmessages%2F7', '/x%2F%2e%2e%2Fmessages', '/messages%252F7', '/x%2Fy'])(
      'leaves no path by encoded slashes: %s',
      async (url) => {
        expect((await ask('PATCH', url)).statusCode).toBe(404);
      },
    );

    it.each(['{}', '{"topic":"a"}', '{'])('reads no parameter from a body of JSON: %s', async (payload) => {
      const json = { payload, headers: { 'content-type': 'application/json; charset=utf-8' } };
      expect((await ask('PATCH', '/messages/7?stream_id=3', json)).json()).toEqual({
        result: 'success',
        msg: '',
        id: 7,
        parameters: { streamId: 3 },
      });
    });

    it('has no body for HEAD', async () => {
      const { statusCode, body } = await ask('HEAD', '/messages');
      expect([statusCode, body]).toEqual([200, '']);
    });

    it.each([['patch'], ['PATCH']])('follows the verb that a POST form names: %s', async (verb) => {
      expect((await ask('POST', '/messages/7', known(`method=${verb}&topic=a`))).json()).toEqual({
        result: 'success',
        msg: '',
        id: 7,
        parameters: { topic: 'a' },
        ignored_parameters_unsupported: ['method'],
      });
    });

    it('follows no verb named elsewhere', async () => {
      expect((await ask('POST', '/messages/7?method=PATCH')).statusCode).toBe(405);
      expect((await ask('PATCH', '/messages/7', form('method=GET'))).statusCode).toBe(200);
    });

    it('follows the verb that the form of a POST names to a path that has POST, too', async () => {
      expect((await ask('POST', '/messages', form('method=GET&topic=a'))).json()).toMatchObject({
        parameters: { topic: 'a' },
      });
    });

    it('has the body of a GET when the form of a POST names HEAD', async () => {
      const { headers, body } = await ask('POST', '/messages', form('method=HEAD&topic=a'));
      expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
      expect(JSON.parse(body)).toMatchObject({ parameters: { topic: 'a' } });
    });

    it('does not read the form of a stranger for a path that has no POST', async () => {
      expect((await ask('POST', '/messages/7', form('method=PATCH'))).statusCode).toBe(405);
    });

    it('is 405 for a verb named in a form that does not exist', async () => {
      expect((await ask('POST', '/messages/7', known('method=EAT'))).statusCode).toBe(405);
    });

    it('knows a path that comes in an absolute URL', async () => {
      const absolute = await application.inject({ method: 'PUT', url: 'http://elsewhere/api/v1/messages/7' });
      expect(absolute.statusCode).toBe(405);
    });
  });

  describe('about parameters', () => {
    it('takes them from query string and body, the body first', async () => {
      const answer = await ask('PATCH', '/messages/7?topic=query&stream_id=2', form('topic=b%C3%BCcher+%26+more'));
      expect(answer.json()).toMatchObject({ parameters: { topic: 'bücher & more', streamId: 2 } });
    });

    it('takes them from the body of a GET', async () => {
      expect((await ask('GET', '/messages', form('topic=a'))).json().parameters).toEqual({ topic: 'a' });
    });

    it('takes the last of several values', async () => {
      expect((await ask('GET', '/messages?topic=a&topic=b&&topic')).json().parameters).toEqual({ topic: '' });
    });

    it('takes them from multipart fields and passes files over', async () => {
      const fields =
        '--b\r\nContent-Disposition: form-data; name="topic"\r\n\r\nbücher\r\n--b\r\n' +
        'content-disposition: form-data; name="f"; filename="f.txt"\r\nContent-Type: text/plain\r\n\r\nx\r\n--b\r\n' +
        'Content-Disposition: form-data; name=stream_id\r\n\r\n\r\n--b--\r\n';
      expect((await ask('POST', '/messages', multipart(fields))).json()).toMatchObject({
        msg: 'stream_id is not valid JSON',
      });
      const answer = await ask('POST', '/messages', multipart(fields.replace('stream_id', 'zeta')));
      expect(answer.json()).toMatchObject({ sent: { topic: 'bücher' }, ignored_parameters_unsupported: ['zeta'] });
    });

    it('names the ones ignored, sorted, the alias not among them', async () => {
      const url = '/messages/7?zeta=1&message_id=7&subject=a&client=x&alpha=2';
      expect((await ask('PATCH', url)).json().ignored_parameters_unsupported).toEqual(['alpha', 'message_id', 'zeta']);
    });

    it('names none on errors, and all of them where none are declared', async () => {
      expect((await ask('PATCH', '/messages/7?zeta=1&stream_id=x')).json()).not.toHaveProperty(
        'ignored_parameters_unsupported',
      );
      expect((await ask('GET', '/messages/7?zeta=1&client=x')).json().ignored_parameters_unsupported).toEqual(['zeta']);
    });
  });
});

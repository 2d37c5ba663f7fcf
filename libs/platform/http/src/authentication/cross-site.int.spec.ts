import { Controller, Get, Module, Post, Delete } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createChatApplication, Credentials, Public } from '../index.js';

let changes = 0;

@Controller('api/v1')
class TestController {
  @Get('own') read() {
    return {};
  }
  @Post('own') change() {
    return { changes: ++changes };
  }
  @Delete('own') remove() {
    return { changes: ++changes };
  }
  @Delete('removed') removeOnly() {
    return { changes: ++changes };
  }
  @Public() @Post('open') open() {
    return { changes: ++changes };
  }
}

@Module({ controllers: [TestController] })
class TestModule {}

let application: NestFastifyApplication;

beforeAll(async () => {
  const useValue = {
    verify: (email: string) => (email === 'iago@example.com' ? { userId: 5, personId: 5 } : 'unknown'),
  };
  const credentials = { provide: Credentials, useValue };
  const root = { module: TestModule, global: true, providers: [credentials], exports: [credentials] };
  application = await createChatApplication(root, { logger: false, publicUrl: 'https://chat.example.com/' });
  await application.init();
});
beforeEach(() => (changes = 0));
afterAll(() => application.close());

async function ask(
  request: string,
  headers: Readonly<Record<string, string>>,
  payload = '',
  email = 'iago@example.com',
) {
  const [method, path] = request.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const authorization = `Basic ${btoa(`${email}:${'x'.repeat(32)}`)}`;
  const type = payload && { 'content-type': 'application/x-www-form-urlencoded' };
  const all = { host: 'localhost:9991', authorization, ...type, ...headers };
  const answer = await application.inject({ method, url: `/api/v1/${path}`, headers: all, payload });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Record<string, unknown>>() };
}

const FOREIGN = [
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'https://chat.example.com.evil.example' }],
  [{ origin: 'http://chat.example.com' }],
  [{ origin: 'http://localhost:9992' }],
  [{ origin: 'null' }],
  [{ origin: '' }],
  [{ origin: 'file://localhost:9991' }],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:9991' }],
] as const;

const OWN = [
  [{}],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://chat.example.com' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ origin: 'http://localhost:9991' }],
  [{ origin: 'https://localhost:9991' }],
] as const;

describe('A request from a page of another origin', () => {
  it.each(FOREIGN)('changes nothing: %j', async (headers) => {
    for (const request of ['POST own', 'DELETE own', 'POST open']) {
      expect(await ask(request, headers)).toMatchObject({
        status: 403,
        body: { result: 'error', code: 'CSRF_FAILED' },
      });
    }
    for (const path of ['own', 'removed']) {
      expect(await ask(`POST ${path}`, headers, 'method=DELETE')).toMatchObject({ status: 403 });
    }
    expect(changes).toBe(0);
  });

  it.each(FOREIGN)('may read, as it cannot see the answer: %j', async (headers) => {
    expect(await ask('GET own', headers)).toMatchObject({ status: 200 });
  });
});

describe('A request of the own origin, or of a program that is no browser', () => {
  it.each(OWN)('is done: %j', async (headers) => {
    expect(await ask('POST own', headers)).toMatchObject({ status: 200, body: { changes: 1 } });
    expect(await ask('POST removed', headers, 'method=DELETE')).toMatchObject({ status: 200, body: { changes: 2 } });
    expect(await ask('POST open', headers)).toMatchObject({ status: 200, body: { changes: 3 } });
  });
});

describe('A refusal of credentials', () => {
  it.each([
    [{}, true],
    [{ 'sec-fetch-mode': 'navigate' }, true],
    [{ 'sec-fetch-mode': 'cors' }, false],
    [{ 'sec-fetch-mode': 'no-cors' }, false],
  ] as const)('with %j asks a browser for a password: %s', async (headers, isAsked) => {
    const { status, headers: answered } = await ask('GET own', headers, '', 'nobody@example.com');
    expect(status).toBe(401);
    expect(answered['www-authenticate'] !== undefined).toBe(isAsked);
  });
});

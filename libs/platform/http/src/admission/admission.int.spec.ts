import { Controller, Get, Module, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createChatApplication, Credentials, Costly, RateBucket, RequestAdmission } from '../index.js';
import { LIMITS } from '../http.limits.js';

const { costlyRequestsPerPerson, requestsPerPerson, waitingCostlyPerPerson } = LIMITS.admission;
const KEY = 'x'.repeat(32);

/** Releases the requests to a held route. */
let released: PromiseWithResolvers<void>;
let begun: string[];

async function held(what: string): Promise<object> {
  begun.push(what);
  await released.promise;
  return {};
}

@Controller('api/v1')
class TestController {
  @Get('read') read() {
    return held('read');
  }
  @Post('write') write() {
    return held('write');
  }
  @Costly() @Post('change') change() {
    return held('change');
  }
  @Get('quick') quickRead() {
    return {};
  }
  @Post('quick') quickWrite() {
    return {};
  }
  @RateBucket('events') @Get('events') poll() {
    return held('poll');
  }
}

@Module({ controllers: [TestController] })
class TestModule {}

/** `7` is a person, `7.2` a bot of this person. */
const verify = (email: string) => {
  const personId = Number.parseInt(email, 10);
  return { personId, userId: email.includes('.') ? 1_000 + Number(email.split('.')[1]) : personId };
};

let application: NestFastifyApplication;

beforeEach(async () => {
  [released, begun] = [Promise.withResolvers(), []];
  const credentials = { provide: Credentials, useValue: { verify } };
  const root = { module: TestModule, global: true, providers: [credentials], exports: [credentials] };
  application = await createChatApplication(root, { logger: false, admission: new RequestAdmission() });
  await application.init();
});

afterEach(async () => {
  released.resolve();
  await application.close();
});

async function ask(who: string, request: string, payload = ''): Promise<{ status: number; code: unknown }> {
  const [method, path] = request.split(' ') as ['GET' | 'POST', string];
  const headers = {
    authorization: `Basic ${btoa(`${who}:${KEY}`)}`,
    ...(payload && { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const answer = await application.inject({ method, url: `/api/v1/${path}`, headers, payload });
  return { status: answer.statusCode, code: answer.json<{ code: unknown }>().code };
}

/** Resolves when nothing more begins. */
async function settled(): Promise<void> {
  for (let round = 0; round < 50; round++) await new Promise(setImmediate);
}

const OK = { status: 200, code: undefined };

describe('A request', () => {
  it.each([
    ['that reads', 'GET read', costlyRequestsPerPerson],
    ['that changes much', 'POST change', costlyRequestsPerPerson],
    ['that changes little', 'POST write', requestsPerPerson],
  ])(
    '%s waits while as many of the person and of all bots are worked on; those of others do not',
    async (_what, held, limit) => {
      const own = Array.from({ length: limit + 1 }, (_, number) => ask(`7.${number}`, held));
      await settled();
      expect(begun).toHaveLength(limit);
      expect(await ask('8', 'GET quick')).toEqual(OK);
      expect(await ask('8', 'POST quick')).toEqual(OK);
      released.resolve();
      expect(await Promise.all(own)).toEqual(own.map(() => OK));
    },
  );

  it('that reads under another verb is still one that reads', async () => {
    const own = Array.from({ length: costlyRequestsPerPerson + 1 }, () => ask('7', 'POST read', 'method=GET'));
    await settled();
    expect(begun).toHaveLength(costlyRequestsPerPerson);
    released.resolve();
    expect(await Promise.all(own)).toEqual(own.map(() => OK));
  });

  it('that changes something does not wait for those that read, nor does a poll', async () => {
    const reads = Array.from({ length: costlyRequestsPerPerson + 1 }, () => ask('7', 'GET read'));
    const polls = Array.from({ length: requestsPerPerson + 1 }, () => ask('7', 'GET events'));
    await settled();
    expect(await ask('7', 'POST quick')).toEqual(OK);
    expect(begun.filter((each) => each === 'poll')).toHaveLength(requestsPerPerson + 1);
    released.resolve();
    await Promise.all([...reads, ...polls]);
  });

  it('is refused when too many of the person wait, before anything is done', async () => {
    const all = Array.from({ length: costlyRequestsPerPerson + waitingCostlyPerPerson }, () => ask('7', 'GET read'));
    await settled();
    expect(await ask('7.1', 'GET read')).toEqual({ status: 429, code: 'RATE_LIMIT_HIT' });
    expect(begun).toHaveLength(costlyRequestsPerPerson);
    released.resolve();
    expect(await Promise.all(all)).toEqual(all.map(() => OK));
  });
});

import { Clock } from '@chat/kernel';
import { Controller, Get, Global, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type Actor,
  AuthenticatedActor,
  createChatApplication,
  Credentials,
  HumansOnly,
  IntegerParameter,
  type KeyHolder,
  OpenToIncomingWebhooks,
  Parameters,
  Public,
  RefuseGuests,
  type Refusal,
  RequireAdministrator,
  RequireOwner,
  Roles,
} from '../index.js';
import type { Role } from './roles.js';
import { LIMITS } from '../http.limits.js';

class NeededParameters {
  @IntegerParameter() readonly needed!: number;
}

@Controller('api/v1')
class TestController {
  @Get('me') me(@AuthenticatedActor() actor: Actor) {
    return { actor };
  }
  @OpenToIncomingWebhooks() @Get('hook') hook() {}
  @Public() @Get('server_settings') settings() {
    return {};
  }
  @Get('owner') @RequireOwner() owner(@Parameters() _needed: NeededParameters) {}
  @Get('administrator') @RequireAdministrator() administrator(@Parameters() _needed: NeededParameters) {}
  @Get('member') @RefuseGuests() member(@Parameters() _needed: NeededParameters) {}
  @Get('human') @HumansOnly() human(@Parameters() _needed: NeededParameters) {}
}

const KEY = 'aZ09'.repeat(8);
let answer: KeyHolder | Refusal = { userId: 5, personId: 5 };
let account: { role: Role; isBot: boolean } = { role: 100, isBot: false };

class TestCredentials extends Credentials {
  verify(email: string | null, apiKey: string) {
    return email === 'Iago@example.com' && apiKey === KEY ? answer : 'unknown';
  }
}

class TestRoles extends Roles {
  roleOf = () => account;
}

@Global()
@Module({
  controllers: [TestController],
  providers: [
    { provide: Credentials, useClass: TestCredentials },
    { provide: Roles, useClass: TestRoles },
    { provide: Clock, useValue: { now: () => 1_000 } },
  ],
  exports: [Credentials, Roles, Clock],
})
class TestModule {}

class OtherCredentials extends Credentials {
  verify = (email: string | null): KeyHolder | Refusal =>
    email === 'Ada@example.com' ? { userId: 7, personId: 7 } : 'unknown';
}

@Global()
@Module({
  controllers: [TestController],
  providers: [
    { provide: Credentials, useClass: OtherCredentials },
    { provide: Roles, useClass: TestRoles },
    { provide: Clock, useValue: { now: () => 1_000 } },
  ],
  exports: [Credentials, Roles, Clock],
})
class OtherModule {}

const basic = (text: string | Buffer) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('Authentication', () => {
  let application: NestFastifyApplication;
  beforeAll(async () => {
    application = await createChatApplication(TestModule, { logger: false });
    await application.init();
  });
  afterAll(() => application.close());
  beforeEach(() => {
    answer = { userId: 5, personId: 5 };
    account = { role: 100, isBot: false };
  });

  const valid = basic(`Iago@example.com:${KEY}`);
  const ask = (url: string, headers: Record<string, string> = { authorization: valid }) =>
    application.inject({ method: 'GET', url: `/api/v1${url}`, headers });

  it('admits an e-mail address with its key', async () => {
    const { statusCode, headers, ...rest } = await ask('/me');
    expect([statusCode, headers['www-authenticate']]).toEqual([200, undefined]);
    expect(rest.json().actor).toMatchObject({ userId: 5, correlationId: headers['x-request-id'], time: 1_000 });
  });

  it.each([
    ['lower case', valid.replace('Basic', 'bASIC')],
    ['white space', basic(`  Iago@example.com : ${KEY}\n`)],
    ['more white space between the words', valid.replace(' ', '  ')],
  ])('does not mind %s', async (_what, authorization) => {
    expect((await ask('/me', { authorization })).statusCode).toBe(200);
  });

  const refused = 'Invalid authorization header for basic auth';
  it.each([
    ['no header', undefined, 'Not logged in: API authentication or user session required'],
    ['one word', 'Basic', refused],
    ['three words', `${valid} x`, refused],
    ['a damaged encoding', 'Basic =a%=', refused],
    ['an encoding cut short', valid.slice(0, -1), refused],
    ['bytes that are not text', basic(Buffer.from([0xff, 0x3a, 0xfe])), refused],
    ['no colon', basic('Iago@example.com'), refused],
    ['two colons', basic(`Iago@example.com:${KEY}:`), refused],
    ['a malformed key', basic('Iago@example.com:short'), 'Malformed API key'],
    ['an empty key', basic('Iago@example.com:'), 'Malformed API key'],
    ['an unknown key', basic(`Iago@example.com:${'x'.repeat(32)}`), 'Invalid API key'],
    ["another one's key", basic(`else@example.com:${KEY}`), 'Invalid API key'],
  ])('refuses %s', async (_what, authorization, msg) => {
    const { statusCode, headers, ...rest } = await ask('/me', authorization === undefined ? {} : { authorization });
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Basic realm="zulip"']);
    expect(rest.json()).toEqual({ result: 'error', msg, code: 'UNAUTHORIZED' });
  });

  it.each<[Refusal, string]>([
    ['realm_deactivated', 'This organization has been deactivated'],
    ['deactivated', 'Account is deactivated'],
    ['other_realm', 'Account is not associated with this subdomain'],
  ])('refuses %s, at once', async (refusal, msg) => {
    expect((await ask('/me')).statusCode).toBe(200);
    answer = refusal;
    const { statusCode, headers, ...rest } = await ask('/me');
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Basic realm="zulip"']);
    expect(rest.json()).toEqual({ result: 'error', msg, code: 'UNAUTHORIZED' });
  });

  it('admits a bot that only sends to routes that are open to it', async () => {
    answer = { userId: 5, personId: 5, onlySends: true };
    const { statusCode, headers, ...rest } = await ask('/me');
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Basic realm="zulip"']);
    const msg = 'This API is not available to incoming webhook bots.';
    expect(rest.json()).toEqual({ result: 'error', msg, code: 'UNAUTHORIZED' });
    expect((await ask('/hook')).statusCode).toBe(200);
  });

  it('asks the accounts of its own application, whatever others begin in the same process', async () => {
    const other = await createChatApplication(OtherModule, { logger: false });
    await other.init();
    try {
      const ofOther = {
        method: 'GET',
        url: '/api/v1/me',
        headers: { authorization: basic(`Ada@example.com:${KEY}`) },
      } as const;
      expect((await ask('/me')).json().actor).toMatchObject({ userId: 5 });
      expect((await other.inject(ofOther)).json().actor).toMatchObject({ userId: 7 });
      expect((await ask('/me', ofOther.headers)).statusCode).toBe(401);
    } finally {
      await other.close();
    }
    expect((await ask('/me')).statusCode).toBe(200);
  });

  it('refuses another scheme', async () => {
    const { statusCode, headers, ...rest } = await ask('/me', { authorization: 'Bearer abc' });
    expect([statusCode, headers['www-authenticate']]).toEqual([400, undefined]);
    expect(rest.json()).toEqual({
      result: 'error',
      msg: 'This endpoint requires HTTP basic authentication.',
      code: 'BAD_REQUEST',
    });
  });

  it('sends a browser to the log-in page', async () => {
    const { statusCode, headers } = await ask('/me?a=1', { accept: 'text/html,*/*' });
    expect([statusCode, headers.location]).toEqual([302, '/login/?next=%2Fapi%2Fv1%2Fme%3Fa%3D1']);
    expect((await ask('/me', { accept: 'text/html', authorization: valid })).statusCode).toBe(200);
  });

  it('sends a browser to the log-in page without the URL that it came with when that is long', async () => {
    const url = `/me?${'&'.repeat(LIMITS.http.errorCharacters - '/api/v1/me?'.length)}`;
    const locations = [await ask(url, { accept: 'text/html' }), await ask(`${url}a`, { accept: 'text/html' })];
    expect(locations.map(({ headers }) => headers.location)).toEqual([
      `/login/?next=${encodeURIComponent(`/api/v1${url}`)}`,
      '/login/',
    ]);
  });

  it('does not look at credentials on a public route', async () => {
    expect((await ask('/server_settings', { authorization: 'Basic nonsense' })).statusCode).toBe(200);
  });

  it('comes before parameters', async () => {
    expect((await ask('/owner', {})).statusCode).toBe(401);
  });

  it.each<[string, Role, boolean, number, string, string]>([
    ['/owner', 200, false, 400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner'],
    ['/owner', 100, false, 400, 'REQUEST_VARIABLE_MISSING', "Missing 'needed' argument"],
    ['/administrator', 300, false, 400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'],
    ['/administrator', 200, false, 400, 'REQUEST_VARIABLE_MISSING', "Missing 'needed' argument"],
    ['/member', 600, false, 400, 'BAD_REQUEST', 'Not allowed for guest users'],
    ['/member', 400, false, 400, 'REQUEST_VARIABLE_MISSING', "Missing 'needed' argument"],
    ['/human', 100, true, 400, 'BAD_REQUEST', 'This endpoint does not accept bot requests.'],
    ['/human', 600, false, 400, 'REQUEST_VARIABLE_MISSING', "Missing 'needed' argument"],
  ])('of %s by role %i, bot %p, ends in %i %s', async (url, role, isBot, status, code, msg) => {
    account = { role, isBot };
    const refusal = await ask(url);
    expect([refusal.statusCode, refusal.json()]).toMatchObject([status, { code, msg }]);
  });

  it.each([
    ['ZulipPython/0.9.1 (Debian; 12)', '', 'ZulipPython'],
    ['Zulip test client/2', '', 'Zulip test client'],
    ['', '', 'Unspecified'],
    ['website/1', '?client=my+bot', 'my bot'],
    [`${'x'.repeat(40)}/1`, '', 'x'.repeat(30)],
    ['', `?client=x${encodeURIComponent('😀'.repeat(40))}`, `x${'😀'.repeat(29)}`],
  ])('names the client of %p%s', async (agent, query, client) => {
    const { actor } = (await ask(`/me${query}`, { authorization: valid, 'user-agent': agent })).json();
    expect(actor.client).toBe(client);
  });
});

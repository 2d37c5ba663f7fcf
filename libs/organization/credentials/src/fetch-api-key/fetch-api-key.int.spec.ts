import { ApiKeyUses, hashApiKey } from '@chat/accounts';
import { Chat, HttpClient } from '@chat/chat-testing';

let chat: Chat;
beforeEach(async () => {
  chat = await Chat.open({ CHAT_RATE_LIMIT: 'on', CHAT_TRUSTED_PROXIES: '127.0.0.1' });
});
afterEach(() => chat.close());

const PASSWORD = 'to be or not';

async function createHamlet(): Promise<number> {
  const { body } = await chat.owner.post('/users', {
    email: 'Hamlet@example.com',
    password: PASSWORD,
    full_name: 'Hamlet',
  });
  return body['user_id'] as number;
}

const logIn = (username: string, password: string) =>
  new HttpClient(chat.server.application, '', '').post('/fetch_api_key', { username, password });

const from = (address: string, username: string, password: string) =>
  chat.server.application.inject({
    method: 'POST',
    url: '/api/v1/fetch_api_key',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
    payload: new URLSearchParams({ username, password }).toString(),
  });

const wrong = () => from('203.0.113.7', 'hamlet@example.com', 'wrong');

describe('POST /fetch_api_key', () => {
  it('gives each program a key that works', async () => {
    const userId = await createHamlet();
    const [first, second] = [await logIn('hamlet@example.com', PASSWORD), await logIn(' HAMLET@example.com', PASSWORD)];
    for (const { status, body } of [first, second]) {
      expect([status, body]).toMatchObject([200, { result: 'success', email: 'Hamlet@example.com', user_id: userId }]);
      const hamlet = new HttpClient(chat.server.application, 'hamlet@example.com', body['api_key'] as string);
      expect((await hamlet.get('/users/me')).body).toMatchObject({ user_id: userId, is_imported_stub: false });
    }
    expect(first.body['api_key']).not.toBe(second.body['api_key']);
  });

  it('gives a key that later log-ins do not end before those that were used before it', async () => {
    await createHamlet();
    const { body } = await logIn('hamlet@example.com', PASSWORD);
    const uses = chat.server.application.get(ApiKeyUses, { strict: false });
    const lastUse = uses.lastUseOf(hashApiKey(body['api_key'] as string));
    expect(lastUse).toBeGreaterThan(uses.lastUseOf(hashApiKey(chat.owner.apiKey)));
  });

  it.each([
    ['hamlet@example.com', 'wrong', 401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'],
    ['nobody@example.com', PASSWORD, 401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'],
    ['notification-bot@chat.invalid', '', 401, 'AUTHENTICATION_FAILED', 'Your username or password is incorrect'],
    ['hamlet', PASSWORD, 400, 'BAD_REQUEST', 'Enter a valid email address.'],
  ])('refuses %s with %j', async (username, password, status, code, msg) => {
    await createHamlet();
    const answer = await logIn(username, password);
    expect([answer.status, answer.body]).toEqual([status, { result: 'error', msg, code }]);
    expect(answer.headers).not.toHaveProperty('www-authenticate');
  });

  it('refuses a deactivated account, once it has shown its password', async () => {
    await chat.owner.delete(`/users/${await createHamlet()}`);
    expect((await logIn('hamlet@example.com', PASSWORD)).body).toMatchObject({
      msg: 'Account is deactivated',
      code: 'USER_DEACTIVATED',
    });
    expect((await logIn('hamlet@example.com', 'wrong')).body).toMatchObject({ code: 'AUTHENTICATION_FAILED' });
  });

  it.each([
    ['an IPv4 address with a port', (at: number) => `203.0.113.51:${40_000 + at}`],
    ['an IPv6 address with a port', (at: number) => `[2001:db8::1]:${40_000 + at}`],
    ['no address, which counts as the proxy', (at: number) => `unknown-${at}`],
  ])('counts failures from %s together', async (_what, address) => {
    await createHamlet();
    const statuses = [];
    for (let at = 0; at < 7; at++) {
      statuses.push((await from(address(at), 'hamlet@example.com', 'wrong')).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  describe('after five failures', () => {
    beforeEach(async () => {
      await createHamlet();
      await Promise.all([wrong(), wrong(), wrong(), wrong(), wrong()]);
    });

    it('refuses the name from that address, with the right password too', async () => {
      const { statusCode, headers, ...rest } = await from('203.0.113.7', 'hamlet@example.com', PASSWORD);
      expect([statusCode, rest.json()]).toEqual([
        429,
        {
          result: 'error',
          code: 'RATE_LIMIT_HIT',
          msg: 'API usage exceeded rate limit',
          'retry-after': expect.any(Number),
        },
      ]);
      expect(Number(headers['retry-after'])).toBeCloseTo(1800, -2);
    });

    it('locks out nobody who comes from elsewhere, and no other name', async () => {
      expect((await from('198.51.100.1', 'hamlet@example.com', PASSWORD)).statusCode).toBe(200);
      const other = await from('203.0.113.7', 'horatio@example.com', PASSWORD);
      expect(other.json()).toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    });
  });

  it('misses what is not sent', async () => {
    const answer = await new HttpClient(chat.server.application, '', '').post('/fetch_api_key', { username: 'x@y.zz' });
    expect(answer.body).toMatchObject({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'password' });
  });

  it('leaves no secret in the log', async () => {
    await createHamlet();
    const { body } = await logIn('hamlet@example.com', PASSWORD);
    const log = JSON.stringify(await chat.events());
    for (const secret of [PASSWORD, body['api_key'] as string]) expect(log).not.toContain(secret);
  });
});

describe('POST /users/me/api_key/regenerate', () => {
  it('replaces all keys at once', async () => {
    const hamlet = await chat.person('Hamlet');
    const { body } = await hamlet.post('/users/me/api_key/regenerate', {});
    expect((await hamlet.get('/users/me')).status).toBe(401);
    const renewed = new HttpClient(chat.server.application, hamlet.email, body['api_key'] as string);
    expect((await renewed.get('/users/me')).status).toBe(200);
  });
});

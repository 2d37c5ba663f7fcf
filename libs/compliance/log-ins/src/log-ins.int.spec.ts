import { Chat, HttpClient, type Person, successful } from '@chat/chat-testing';
import { DAY_MS, HOUR_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { LIMITS } from './log-ins.limits.js';

const PASSWORD = 'a password for tests';

let chat: Chat;
let member: Person;

beforeEach(async () => {
  chat = await Chat.open({ CHAT_LOG_IN_DAYS: '90', CHAT_TRUSTED_PROXIES: '127.0.0.1', CHAT_DEV_MODE: 'on' });
  member = await chat.person('Member');
});
afterEach(() => chat.close());

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly path?: string;
  readonly address?: string;
  readonly form?: Record<string, string>;
  readonly agent?: string;
}

const request = (
  { email, apiKey }: HttpClient,
  { method = 'GET', path = '/users/me', address = '203.0.113.7', form, agent = 'terminal' }: Asked = {},
) =>
  chat.server.application.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      'x-forwarded-for': address,
      'user-agent': agent,
      authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });

const nobody = { email: 'x@example.com', apiKey: '0'.repeat(32) } as HttpClient;

const logIn = (password: string, address: string) =>
  request(nobody, {
    method: 'POST',
    path: '/fetch_api_key',
    address,
    form: { username: member.email, password },
    agent: 'ZulipMobile/5',
  });

interface LogIn {
  readonly number: number;
  readonly how: string;
  readonly key_id: string | null;
  readonly [field: string]: unknown;
}

async function logIns(parameters: object = {}): Promise<LogIn[]> {
  return successful(await chat.owner.get('/audit/log_ins', { user_id: member.userId, ...parameters }))[
    'log_ins'
  ] as LogIn[];
}

async function stored(): Promise<number> {
  const prefix = `logins-${member.userId}-`;
  return (await chat.events()).filter(({ stream }) => stream.startsWith(prefix)).length;
}

it('Log-ins, new keys and the first use of a key from an address in a day are recorded, with address and client', async () => {
  const [before] = await logIns();
  expect(before).toMatchObject({ how: 'password', user_id: member.userId });
  for (let times = 0; times < 3; times++) await request(member);
  await eventually(async () =>
    expect((await logIns())[0]).toMatchObject({
      how: 'key',
      key_id: before!.key_id,
      address: '203.0.113.7',
      client: 'terminal',
    }),
  );
  await logIn(PASSWORD, '203.0.113.8');
  const [mobile] = await logIns();
  expect(mobile).toMatchObject({ how: 'password', address: '203.0.113.8', client: 'ZulipMobile' });
  expect(mobile!.key_id).not.toBe(before!.key_id);
  await request(nobody, { method: 'POST', path: '/dev_fetch_api_key', form: { username: member.email } });
  expect((await logIns())[0]).toMatchObject({ how: 'development', client: 'terminal' });
  await request(member, { method: 'POST', path: '/users/me/api_key/regenerate', form: {} });
  expect((await logIns())[0]).toMatchObject({ how: 'new_key', address: '203.0.113.7' });
  expect((await logIns()).map(({ how }) => how)).toEqual(['new_key', 'development', 'password', 'key', 'password']);
  expect(JSON.stringify(await chat.events())).not.toContain(member.apiKey);
});

it('An IPv6 address counts by its network, and each day has a first use', async () => {
  await request(member, { address: '2001:db8::1' });
  await eventually(async () => expect((await logIns())[0]).toMatchObject({ address: '2001:db8:0:0::' }));
  await request(member, { address: '2001:db8::2' });
  chat.server.core.clock.advance(DAY_MS);
  await request(member, { address: '2001:db8::3' });
  await eventually(async () => expect((await logIns()).map(({ how }) => how)).toEqual(['key', 'key', 'password']));
});

it('A restart and a server that has forgotten do not record a use again', async () => {
  await request(member);
  await eventually(async () => expect(await logIns()).toHaveLength(2));
  await chat.close();
  chat = await chat.reopen();
  member = member.on(chat);
  await request(member);
  await request(member, { address: '203.0.113.9' });
  await eventually(async () => expect(await logIns()).toHaveLength(3));
});

it('A log-in to the console is recorded', async () => {
  const payload = new URLSearchParams({ username: chat.owner.email, api_key: chat.owner.apiKey }).toString();
  await chat.server.application.inject({
    method: 'POST',
    url: '/console/log-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mozilla/5.0' },
    payload,
  });
  const all = successful(await chat.owner.get('/audit/log_ins'))['log_ins'] as LogIn[];
  expect(all).toContainEqual(expect.objectContaining({ how: 'console', key_id: null, client: 'Mozilla' }));
});

it('A log-in to the console with the password is recorded once, and each account gets one key of them', async () => {
  const { email, userId } = await chat.person('Auditor');
  successful(await chat.owner.post('/audit/mandates', { user_id: userId, reason: 'case 4711' }));
  const enter = async (password = PASSWORD) =>
    (
      await chat.server.application.inject({
        method: 'POST',
        url: '/console/log-in',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mozilla/5.0' },
        payload: new URLSearchParams({ username: email, password }).toString(),
      })
    ).statusCode;
  const issued = async () =>
    (await chat.events()).filter(({ type, stream }) => type === 'ApiKeyIssued' && stream === `user-${userId}`).length;
  const before = await issued();
  for (let times = 0; times < 3; times++) expect(await enter()).toBe(303);
  expect(await enter('wrong')).toBe(401);
  expect(await issued()).toBe(before + 1);
  const recorded = (await logIns({ user_id: userId })).slice(0, -1);
  expect(recorded.map(({ how }) => how)).toEqual(['console', 'console', 'console']);
  expect(new Set(recorded.map(({ key_id: key }) => key)).size).toBe(1);
  expect(recorded[0]!.key_id).toMatch(/^[0-9a-f]{12}$/);
  const auditor = new HttpClient(chat.server.application, '', '');
  const { api_key: key } = successful(await auditor.post('/fetch_api_key', { username: email, password: PASSWORD }));
  const holder = new HttpClient(chat.server.application, email, key as string);
  successful(await holder.post('/users/me/api_key/regenerate'));
  expect(await enter()).toBe(303);
  expect(await issued()).toBe(before + 3);
});

it('The time line of a person has the log-ins, whole each time', async () => {
  const auditor = await chat.person('Auditor');
  successful(await chat.owner.post('/audit/mandates', { user_id: auditor.userId, reason: 'case 4711' }));
  for (let times = 0; times < 2; times++) await logIn(PASSWORD, '203.0.113.8');
  const { entries } = successful(await auditor.get(`/audit/people/${member.userId}`, { case: '4711' })) as {
    entries: readonly { readonly event: string; readonly changes: unknown }[];
  };
  const shown = entries.filter(({ event }) => event === 'LogInRecorded').slice(-2);
  for (const { changes } of shown)
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'how', new: 'password' },
        { field: 'address', new: '203.0.113.8' },
        { field: 'client', new: 'ZulipMobile' },
      ]),
    );
  expect(shown).toHaveLength(2);
  const { changes } = successful(await auditor.get('/audit/administration', { case: '4711', limit: 1000 })) as {
    changes: readonly { readonly event: string }[];
  };
  expect(changes.map(({ event }) => event)).not.toContain('LogInRecorded');
});

it('Owners alone list them, in pages, and their look is recorded', async () => {
  for (const administrator of [member, await chat.person('Administrator', 200)])
    for (const path of ['/audit/log_ins', '/audit/refused_log_ins'])
      expect(await administrator.get(path)).toMatchObject({ body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
  await logIn(PASSWORD, '203.0.113.8');
  const all = await logIns();
  const [newest] = await logIns({ limit: 1 });
  expect([newest, ...(await logIns({ before: newest!.number }))]).toEqual(all);
  const { inspections } = successful(await chat.owner.get('/audit/inspections', { limit: 1 }));
  expect(inspections).toMatchObject([
    { user_id: expect.any(Number), what: 'log_ins', case: null, parameters: { user_id: member.userId } },
  ]);
});

it('They are deleted after the days of the setting, from the log and the read model', async () => {
  await logIn(PASSWORD, '203.0.113.8');
  expect(await stored()).toBeGreaterThan(0);
  chat.server.core.clock.advance(90 * DAY_MS);
  await logIn(PASSWORD, '203.0.113.9');
  expect((await logIns()).length).toBeGreaterThan(1);
  chat.server.core.clock.advance(DAY_MS);
  await eventually(async () => expect(await logIns()).toMatchObject([{ address: '203.0.113.9' }]));
  await eventually(async () => expect(await stored()).toBe(1));
  const erased = (await chat.events()).filter(({ type }) => type === 'LogInsErased');
  expect(erased.flatMap(({ data }) => (data as { accounts: object[] }).accounts)).toContainEqual({
    userId: member.userId,
    events: 2,
  });
});

it('Nothing is recorded where the setting says so', async () => {
  await chat.close();
  chat = await chat.reopen({ CHAT_LOG_IN_DAYS: '0' });
  member = member.on(chat);
  const head = await chat.head();
  await request(member);
  await request(member, { address: '203.0.113.99' });
  expect(await chat.head()).toBe(head);
});

const refused = async () =>
  successful(await chat.owner.get('/audit/refused_log_ins')) as unknown as {
    readonly refused: readonly object[];
    readonly silent_servers: readonly string[];
  };

describe('Refused log-ins', () => {
  /** @limit logins.refusalsKeptMs */
  it('are counted by name, address and hour, outside of the log', async () => {
    const head = await chat.head();
    for (let times = 0; times < 2; times++) await logIn('wrong', '203.0.113.8');
    await logIn('wrong', '203.0.113.9');
    await request(nobody);
    expect(await chat.head()).toBe(head);
    const name = member.email.toLowerCase();
    expect((await refused()).refused).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name, address: '203.0.113.8', count: 2, server: chat.server.core.serverId }),
        expect.objectContaining({ name, address: '203.0.113.9', count: 1 }),
        expect.objectContaining({ name: 'x@example.com', address: '203.0.113.7', count: 1 }),
      ]),
    );
    chat.server.core.clock.advance(HOUR_MS);
    await logIn('wrong', '203.0.113.8');
    expect((await refused()).refused[0]).toMatchObject({ address: '203.0.113.8', count: 1 });
    chat.server.core.clock.advance(LIMITS.logins.refusalsKeptMs - HOUR_MS);
    await logIn('wrong', '203.0.113.8');
    expect((await refused()).refused).toHaveLength(2);
    expect((await refused()).silent_servers).toEqual([]);
  });
});

it('Log-ins of an account that is deleted for good are erased with it', async () => {
  await request(member);
  chat.server.core.clock.advance(DAY_MS);
  await request(member);
  await eventually(async () => expect(await stored()).toBeGreaterThan(2));
  successful(await chat.owner.delete(`/users/${member.userId}`, { actions: { delete_profile: true } }));
  await eventually(async () => {
    expect(await stored()).toBe(0);
    expect(await logIns()).toEqual([]);
  });
});

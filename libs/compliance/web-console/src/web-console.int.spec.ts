import { Chat, eventually, type Person, successful } from '@chat/testing';
import { LIMITS } from '@chat/kernel';

const HOUR_MS = 3_600_000;
const PAGES = [
  '',
  '/message?id=1&case=4711',
  '/inspections',
  '/mandates',
  '/retention',
  '/undo',
  '/deletions',
  '/holds',
  '/log-ins',
  '/operation',
  '/read-models',
  '/read-models/confirm?name=messages&action=rebuild',
];
const FOR_AUDITORS = [
  '/evidence?case=4711',
  '/evidence/package?case=4711',
  '/evidence/progress',
  '/as-of?time=2026-11-20T10:00&id=1&case=4711',
  '/search?search=herring&case=4711',
  '/changes?case=4711',
  '/person?id=1&case=4711',
];

let chat: Chat;
let auditor: Person;
let member: Person;

beforeAll(async () => {
  chat = await Chat.open();
  [auditor, member] = [await chat.person('Ada & Eve'), await chat.person('Member')];
  const mandate = { user_id: auditor.userId, direct_messages: true, reason: 'case 4711' };
  successful(await chat.owner.post('/audit/mandates', mandate));
});
afterAll(() => chat.close());

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly location: string | undefined;
  readonly cookie: string;
  readonly setCookie: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

async function ask(
  path: string,
  { cookie = '', form }: { cookie?: string; form?: Record<string, string> } = {},
): Promise<Answer> {
  const { statusCode, body, headers } = await chat.server.application.inject({
    method: form ? 'POST' : 'GET',
    url: `/console${path}`,
    headers: {
      ...(cookie !== '' && { cookie }),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });
  const setCookie = String(headers['set-cookie'] ?? '');
  return { status: statusCode, body, location: headers.location, cookie: setCookie.split(';')[0]!, setCookie, headers };
}

const logIn = async ({ email, apiKey }: { email: string; apiKey: string }) =>
  ask('/log-in', { form: { username: email, api_key: apiKey } });

const sessionOf = async (person: { email: string; apiKey: string }) => (await logIn(person)).cookie;

describe('The console', () => {
  it('asks whoever is not logged in to do so, and shows nothing', async () => {
    for (const path of [...PAGES, ...FOR_AUDITORS]) {
      for (const cookie of ['', 'console=forged'])
        expect(await ask(path, { cookie })).toMatchObject({ status: 303, location: '/console/log-in' });
    }
    expect(await ask('/log-in')).toMatchObject({ status: 200, body: expect.stringContaining('E-mail address') });
  });

  it('lets owners and auditors in, by key and by password, with a cookie that scripts and other sites do not get', async () => {
    const { status, location, setCookie } = await logIn(chat.owner);
    expect([status, location]).toEqual([303, '/console']);
    expect(setCookie).toMatch(/^console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict$/i);
    const password = 'correct horse battery staple';
    const { email } = successful(
      await chat.owner.post('/users', { email: 'eve@example.com', password, full_name: 'Eve' }),
    ) as { email?: string };
    expect(email).toBeUndefined();
    const wrong = await ask('/log-in', { form: { username: 'eve@example.com', password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 401, cookie: '' });
    expect(wrong.body).toContain('role="alert"');
    const refused = await ask('/log-in', { form: { username: 'eve@example.com', password } });
    expect(refused).toMatchObject({ status: 403, cookie: '' });
    expect(refused.body).toContain('for owners, and for accounts with a mandate');
  });

  it('has no page for members, guests, bots and wrong keys', async () => {
    const guest = await chat.person('Guest', 600);
    for (const person of [member, guest, { email: member.email, apiKey: 'x'.repeat(32) }]) {
      const { status, cookie } = await logIn(person);
      expect([status >= 400, cookie]).toEqual([true, '']);
    }
  });

  it('shows owners the state of the service, who looked, mandates and retention', async () => {
    const cookie = await sessionOf(chat.owner);
    const [overview, , inspections, mandates, retention, undo, deletions] = await Promise.all(
      PAGES.map((path) => ask(path, { cookie })),
    );
    expect(overview!.body).toContain('Event log');
    expect(overview!.body).toContain('directory (in memory)');
    expect(inspections!.body).toContain('Who looked');
    expect(mandates!.body).toContain(`<td>Ada &#38; Eve (${auditor.userId})</td>`);
    expect(mandates!.body).toContain('case 4711');
    expect(retention!.body).toContain('at once');
    expect(retention!.body).toMatch(/The organization<\/td>\s*<td>no rule<\/td>/);
    expect(deletions!.body).toContain('Nothing was deleted.');
    for (const page of [overview, inspections, mandates, retention, undo, deletions]) {
      expect(page).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'self'; script-src 'self'/),
          'cache-control': 'no-store',
        },
      });
      expect(page!.body).not.toMatch(/<script>|style=|https?:\/\//);
    }
  });

  it('shows auditors the life of a message, with words that an edit removed, and records that they looked', async () => {
    const id = await member.send({ type: 'direct', to: [auditor.userId], content: 'red <i>herring</i>' });
    successful(await member.patch(`/messages/${id}`, { content: 'blue <i>herring</i>' }));
    const cookie = await sessionOf(auditor);
    expect((await ask('/message', { cookie })).body).toContain('Whoever looks is seen');
    const { status, body } = await ask(`/message?id=${id}&case=4711`, { cookie });
    expect(status).toBe(200);
    expect(body).toMatch(/<del>red<\/del><ins>blue<\/ins>/);
    expect(body).not.toContain('<i>');
    expect(body).toContain('Who could read it');
    const { inspections } = successful(await chat.owner.get('/audit/inspections', { case: '4711' }));
    expect(inspections).toMatchObject([
      { user_id: auditor.userId, case: '4711', client: expect.stringContaining('Console') },
    ]);
    const shown = (await ask('/inspections', { cookie: await sessionOf(chat.owner) })).body;
    expect(shown).toMatch(new RegExp(`<td>Ada &#38; Eve \\(${auditor.userId}\\)</td><td>4711</td>`));
  });

  it('lets auditors search every version, see what somebody did, and every change of rights', async () => {
    const id = await member.send({ type: 'direct', to: [auditor.userId], content: 'the turbot' });
    successful(await member.patch(`/messages/${id}`, { content: 'the plaice' }));
    const cookie = await sessionOf(auditor);
    const found = (await ask('/search?search=turbot&case=4711', { cookie })).body;
    expect(found).toContain(`href="/console/message?id&#61;${id}&#38;case&#61;4711"`);
    expect(found).toContain('<span class="badge">edited</span>');
    expect((await ask('/search?search=nowhere&case=4711', { cookie })).body).toContain('Nothing is found.');
    const person = (await ask(`/person?id=${member.userId}&case=4711`, { cookie })).body;
    expect(person).toContain('the turbot');
    const role = (await ask('/changes?case=4711', { cookie })).body;
    expect(role).toContain('SpecialPermissionGranted');
    const now = new Date(chat.server.core.clock.now()).toISOString();
    const seen = (await ask(`/as-of?time=${now}&id=${member.userId}&case=4711`, { cookie })).body;
    expect(seen).toContain('the plaice');
    expect(seen).not.toContain('the turbot');
    const preview = (await ask('/evidence?search=turbot&case=4711', { cookie })).body;
    expect(preview).toContain('Make the package');
    const ofMember = `/evidence?search=turbot&users=${member.userId}&others=true&case=4711`;
    const alone = (await ask(ofMember, { cookie })).body;
    expect(alone).toMatch(/names go out<\/dt>\s*<dd>\d+<\/dd>/);
    expect(alone).toMatch(new RegExp(`users&#61;${member.userId}&[^"]*others&#61;true`));
    expect((await ask('/evidence?others=true&case=4711', { cookie })).body).toContain('Name the accounts');
    const made = await ask('/evidence/package?search=turbot&case=4711', { cookie });
    expect(made).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
    expect(made.body.slice(0, 2)).toBe('PK');
    expect(await ask('/evidence/package', { cookie })).toMatchObject({ status: 400 });
    for (const path of ['/search', '/changes', '/person', '/as-of', '/evidence'])
      expect((await ask(path, { cookie })).body).toContain('name="case"');
  });

  it('lets owners give and take back mandates, by forms of their own pages alone', async () => {
    const cookie = await sessionOf(chat.owner);
    const token = /name="token" value="([^"]+)"/.exec((await ask('/mandates', { cookie })).body)![1]!;
    await chat.channel('legal', [member]);
    const form = { token, account: member.email, channels: 'legal', until: '2099-01-31', reason: 'case 4712' };
    expect(await ask('/mandates', { cookie, form: { ...form, token: 'forged' } })).toMatchObject({ status: 403 });
    const unknown = await ask('/mandates', { cookie, form: { ...form, channels: 'nowhere' } });
    expect([unknown.status, unknown.body.includes('role="alert"')]).toEqual([400, true]);
    expect(await ask('/mandates', { cookie, form })).toMatchObject({ status: 303, location: '/console/mandates' });
    const { mandates } = successful(await chat.owner.get('/audit/mandates'));
    const own = {
      user_id: member.userId,
      direct_messages: false,
      reason: 'case 4712',
      stream_ids: [expect.any(Number)],
    };
    expect(mandates).toContainEqual(expect.objectContaining(own));
    expect((await ask('/mandates', { cookie })).body).toContain('case 4712');
    const back = { token, account: String(member.userId) };
    expect(await ask('/mandates/revoke', { cookie, form: back })).toMatchObject({ status: 303 });
    expect((await ask('/mandates', { cookie })).body).not.toContain('case 4712');
  });

  it('lets owners set and lift legal holds, by forms of their own pages alone', async () => {
    const cookie = await sessionOf(chat.owner);
    const token = /name="token" value="([^"]+)"/.exec((await ask('/holds', { cookie })).body)![1]!;
    await chat.channel('evidence', [member]);
    const covered = { channels: 'evidence', accounts: `${member.email}, ${auditor.userId}` };
    const form = { token, name: 'Case 4713', ...covered, from: '2026-01-01', reason: 'Subpoena' };
    expect(await ask('/holds', { cookie, form: { ...form, token: 'forged' } })).toMatchObject({ status: 403 });
    for (const wrong of [
      { channels: 'nowhere' },
      { from: 'soon' },
      { channels: '', accounts: '' },
      { accounts: 'nobody@example.com' },
    ])
      expect((await ask('/holds', { cookie, form: { ...form, ...wrong } })).status).toBe(400);
    expect(await ask('/holds', { cookie, form })).toMatchObject({ status: 303, location: '/console/holds' });
    const shown = (await ask('/holds', { cookie })).body;
    expect(shown).toContain('Case 4713');
    expect(shown).toContain(`account ${auditor.userId}; account ${member.userId}; channel`);
    const held = await member.send({ type: 'stream', to: 'evidence', topic: 'sole', content: 'Sole' });
    successful(await chat.owner.delete(`/messages/${held}`));
    expect((await ask('/deletions', { cookie })).body).toMatch(
      new RegExp(`<td>${held}</td><td>Member \\(${member.userId}\\)</td>[^]*kept under a legal hold`),
    );
    const id = /name="id" value="(\d+)"/.exec(shown)![1]!;
    expect(await ask('/holds/lift', { cookie, form: { token, id, reason: 'Settled' } })).toMatchObject({ status: 303 });
    expect((await ask('/holds', { cookie })).body).toContain('Settled');
    expect((await ask('/holds', { cookie: await sessionOf(auditor) })).body).not.toContain('Case 4713');
  });

  it('lets owners preview an undo of deletions, and undo them with a reason', async () => {
    successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
    const id = await member.send({ type: 'direct', to: [auditor.userId], content: 'the sole' });
    const now = chat.server.core.clock.now();
    successful(await member.delete(`/messages/${id}`));
    const [from, to] = [now - HOUR_MS, now + HOUR_MS].map((time) => new Date(time).toISOString());
    const deletions = { account: String(member.userId), from: from!, to: to! };
    const cookie = await sessionOf(chat.owner);
    const preview = await ask(`/undo?${new URLSearchParams(deletions).toString()}`, { cookie });
    expect(preview.body).toMatch(
      new RegExp(`Deleted messages of 1 people that would come back</td>[^]*<td>1</td>[^]*<td>${id}</td>`),
    );
    expect((await auditor.get(`/messages/${id}`)).status).toBe(400);
    const token = /name="token" value="([^"]+)"/.exec(preview.body)![1]!;
    const form = { ...deletions, reason: 'case 4711' };
    expect(await ask('/undo', { cookie, form: { ...form, token: 'forged' } })).toMatchObject({ status: 403 });
    expect((await ask('/undo', { cookie, form: { ...form, token } })).body).toMatch(/that are there again/);
    expect((await auditor.get(`/messages/${id}`)).status).toBe(200);
    const register = await ask('/deletions', { cookie });
    expect(register.body).toMatch(new RegExp(`<td>${id}</td>[^]*restored[^]*case 4711`));
    const request = /undo\?request=([^"]+)/.exec(register.body)![1];
    expect((await ask(`/undo?request=${request}`, { cookie })).status).toBe(400);
    expect(await ask('/undo?account=1&from=soon&to=later', { cookie })).toMatchObject({ status: 400 });
  });

  it('shows owners how long content must be kept, and from when a lowered rule holds', async () => {
    const rule = (days: number) => chat.owner.patch('/records/rule', { records_days: days, reason: 'case 4711' });
    successful(await rule(2_555));
    successful(await rule(365));
    const { body } = await ask('/retention', { cookie: await sessionOf(chat.owner) });
    expect(body).toMatch(
      /The organization<\/td>\s*<td>365 days<\/td>\s*<td>2555 days after the posting<\/td>\s*<td>[^]*?<time/,
    );
    expect(body).toContain('Direct messages</td><td>as in the organization');
  });

  it('lets owners preview an undo of moves and subscriptions, of one kind alone, with what stays', async () => {
    const hall = await chat.channel('hall', [member, auditor]);
    const id = await member.send({ type: 'stream', to: 'hall', topic: 'sole', content: 'Sole' });
    const from = chat.server.core.clock.now();
    successful(await member.patch(`/messages/${id}`, { topic: 'plaice', send_notification_to_new_thread: false }));
    const leave = { subscriptions: ['hall'] };
    successful(await member.delete('/users/me/subscriptions', leave));
    const period = { account: String(member.userId), from: new Date(from).toISOString(), to: '2100-01-01' };
    const cookie = await sessionOf(chat.owner);
    const preview = async (own: object = {}) =>
      (await ask(`/undo?${new URLSearchParams({ ...period, ...own }).toString()}`, { cookie })).body;
    expect(await preview()).toMatch(new RegExp(`that would move back</td>[^]*<td>${id}</td>`));
    expect(await preview()).toContain(`Accounts subscribed to channel ${hall}`);
    expect(await preview({ only: 'subscriptions' })).not.toContain('that would move back');
    successful(await member.post('/users/me/subscriptions', { subscriptions: [{ name: 'hall' }] }));
    expect(await preview()).not.toContain(`Accounts subscribed to channel ${hall}`);
  });

  it('shows auditors the register of deletions once they name a case', async () => {
    const cookie = await sessionOf(auditor);
    const id = await member.send({ type: 'direct', to: [auditor.userId], content: 'the <i>plaice</i>' });
    successful(await member.delete(`/messages/${id}`));
    expect((await ask('/deletions', { cookie })).body).not.toContain('<table>');
    const { body } = await ask('/deletions?case=4711', { cookie });
    expect(body).toContain(`<td>${id}</td>`);
    expect(body).toMatch(/accounts \d+, \d+/);
    expect(body).not.toContain('plaice');
    expect((await ask('/deletions?case=4711&files=true', { cookie })).body).toContain('Nothing was deleted.');
  });

  it('says in words what auditors may not see', async () => {
    const cookie = await sessionOf(auditor);
    for (const path of [
      '/inspections',
      '/mandates',
      '/retention',
      '/undo?request=x',
      '/log-ins',
      '/operation',
      '/read-models',
    ]) {
      const { status, body } = await ask(path, { cookie });
      expect([status, body.includes('role="alert"')]).toEqual([400, true]);
    }
    const { status, body, headers } = await ask('/message?id=4711000&case=1', { cookie });
    expect([status, body.includes('role="alert"')]).toEqual([400, true]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(body).toContain('Ada &#38; Eve');
  });
});

it('Owners see who logged in, in pages, and who was refused', async () => {
  const other = await Chat.open({ CHAT_LOG_IN_DAYS: '90' });
  try {
    const { application } = other.server;
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': '<i>Firefox</i>' };
    const fill = (fields: Record<string, string>) =>
      application.inject({
        method: 'POST',
        url: '/console/log-in',
        headers,
        payload: new URLSearchParams(fields).toString(),
      });
    const { email: username, apiKey: api_key } = other.owner;
    await fill({ username: '<b>eve@example.com', password: 'wrong' });
    await fill({ username: 'eve@example.com', password: 'wrong' });
    const { headers: answered } = await fill({ username, api_key });
    const cookie = String(answered['set-cookie']).split(';')[0]!;
    const { body } = await application.inject({ url: '/console/log-ins', headers: { cookie } });
    expect(body).toMatch(/Owner \(\d+\)<\/td>\s*<td>in the console/);
    expect(body).toContain('deleted after 90 days');
    expect(body).toMatch(/<td>eve@example.com<\/td>\s*<td>127.0.0.1<\/td>\s*<td>1<\/td>\s*<td>local/);
    expect(body).not.toMatch(/<i>|<b>/);
    const older = await application.inject({ url: '/console/log-ins?id=4711', headers: { cookie } });
    expect(older.body).toContain('Nobody has logged in.');
  } finally {
    await other.close();
  }
});

it('Owners rebuild a read model by pages, and switch to it; a form of another site does nothing', async () => {
  const other = await Chat.open();
  try {
    const { application } = other.server;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = (path: string, fields: Record<string, string>, cookie = '') =>
      application.inject({
        method: 'POST',
        url: `/console${path}`,
        headers: { ...headers, cookie },
        payload: new URLSearchParams(fields).toString(),
      });
    const { headers: answered } = await post('/log-in', { username: other.owner.email, api_key: other.owner.apiKey });
    const cookie = String(answered['set-cookie']).split(';')[0]!;
    const shown = async (path: string) =>
      (await application.inject({ url: `/console${path}`, headers: { cookie } })).body;
    const confirmed = async (action: string, fields = {}) => {
      const body = await shown(`/read-models/confirm?name=messages&action=${action}`);
      const token = /name="token" value="([^"]*)"/.exec(body)![1]!;
      return post('/read-models', { token, name: 'messages', action, ...fields }, cookie);
    };
    expect(await confirmed('switch')).toMatchObject({ statusCode: 400 });
    expect(await post('/read-models', { token: 'x', name: 'messages', action: 'rebuild' }, cookie)).toMatchObject({
      statusCode: 403,
    });
    expect(await shown('/read-models')).not.toContain('the same as before');
    expect(await confirmed('rebuild')).toMatchObject({ statusCode: 303 });
    await eventually(async () => expect(await shown('/read-models')).toContain('rebuilt: the same as before'));
    expect(await confirmed('switch', { keep: 'yes' })).toMatchObject({ statusCode: 303 });
    await eventually(async () => expect(await shown('/read-models')).toContain('>Switch back<'));
    expect(await confirmed('back')).toMatchObject({ statusCode: 303 });
    await eventually(async () => expect(await shown('/read-models')).toMatch(/messages<\/td>[^]*?switched/));
  } finally {
    await other.close();
  }
});

describe('A session', () => {
  it('ends when its account logs out, by a form of its own pages alone', async () => {
    const cookie = await sessionOf(chat.owner);
    const token = /name="token" value="([^"]+)"/.exec((await ask('', { cookie })).body)![1]!;
    expect(await ask('/log-out', { cookie, form: { token: 'forged' } })).toMatchObject({ status: 403 });
    expect(await ask('', { cookie })).toMatchObject({ status: 200 });
    const out = await ask('/log-out', { cookie, form: { token } });
    expect([out.status, out.setCookie.includes('Max-Age=0')]).toEqual([303, true]);
    expect(await ask('', { cookie })).toMatchObject({ status: 303 });
  });

  it('ends after thirty idle minutes, and goes on as long as it is used', async () => {
    const cookie = await sessionOf(chat.owner);
    for (let times = 0; times < 3; times++) {
      chat.server.core.clock.advance(HOUR_MS / 3);
      expect(await ask('', { cookie })).toMatchObject({ status: 200 });
    }
    chat.server.core.clock.advance(HOUR_MS / 2);
    expect(await ask('', { cookie })).toMatchObject({ status: 303 });
  });

  it('ends with the key of the account, and with the rights to see anything', async () => {
    const person = await chat.person('Owner', 100);
    const cookie = await sessionOf(person);
    successful(await person.post('/users/me/api_key/regenerate'));
    expect(await ask('/mandates', { cookie })).toMatchObject({ status: 303 });
  });

  /** @limit console.sessions */
  it('gives way to the newest ones of which there may be so many', async () => {
    const first = await sessionOf(chat.owner);
    for (let times = 0; times < LIMITS.console.sessions; times++) await sessionOf(chat.owner);
    expect(await ask('', { cookie: first })).toMatchObject({ status: 303 });
  });
});

it('The console can be switched off', async () => {
  const other = await Chat.open({ CHAT_CONSOLE: 'off' });
  const { statusCode } = await other.server.application.inject({ url: '/console/log-in' });
  await other.close();
  expect(statusCode).toBe(404);
});

import { Chat, type Person, successful } from '@chat/chat-testing';
import { HOUR_MS } from '@chat/kernel';
import { eventually } from '@chat/testing';
import { LIMITS } from './web-console.limits.js';

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
  '/names',
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

const PASSWORD = 'correct horse battery staple';
const SECRET = { invite_only: true };

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
  /** Without links. */
  readonly text: string;
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
  const shown = withoutHeads(body);
  const text = shown.replaceAll(/<\/?a\b[^>]*>/g, '');
  const [cookieNow] = setCookie.split(';');
  return { status: statusCode, body: shown, text, location: headers.location, cookie: cookieNow!, setCookie, headers };
}

/** Cells name the head of their column, for phones. */
const withoutHeads = (body: string): string => body.replaceAll(/<td role="cell" data-head="[^"]*">/g, '<td>');

const logIn = async ({ email, apiKey }: { email: string; apiKey: string }) =>
  ask('/log-in', { form: { username: email, api_key: apiKey } });

const sessionOf = async (person: { email: string; apiKey: string }) => (await logIn(person)).cookie;

/** Ids of messages that a page links, in its order. */
const linked = (body: string) => [...body.matchAll(/message\?id&#61;(\d+)/g)].map(([, each]) => Number(each));

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
    successful(await chat.owner.post('/users', { email: 'eve@example.com', password: PASSWORD, full_name: 'Eve' }));
    const wrong = await ask('/log-in', { form: { username: 'eve@example.com', password: 'wrong' } });
    expect(wrong).toMatchObject({ status: 401, cookie: '' });
    expect(wrong.body).toContain('role="alert"');
  });

  it('makes no key and records no log-in for a member with the right password, whom it refuses', async () => {
    const [form, before] = [{ username: 'eve@example.com', password: PASSWORD }, (await chat.events()).length];
    const refused = await ask('/log-in', { form });
    expect(refused).toMatchObject({ status: 403, cookie: '' });
    expect(refused.body).toContain('for owners, and for accounts with a mandate');
    expect((await chat.events()).slice(before)).toEqual([]);
  });

  it('keeps the address that was typed when a log-in fails', async () => {
    const { body } = await ask('/log-in', { form: { username: '"a&b"@example.com', password: 'wrong' } });
    expect(body).toContain('value="&#34;a&#38;b&#34;@example.com"');
    expect(body).not.toContain('wrong');
  });

  it('says in words that there is no such page, to whoever asks', async () => {
    for (const cookie of ['', await sessionOf(chat.owner)]) {
      for (const path of ['/nowhere', '/mandates/<b>x</b>', '/log-out']) {
        const { status, body, headers } = await ask(path, { cookie });
        expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
        expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
        expect(body).toContain('The console has no page');
        expect(body).not.toContain('<b>');
        expect(body.includes('Mandates')).toBe(cookie !== '');
      }
    }
  });

  it('marks the page that is open among the others', async () => {
    const cookie = await sessionOf(chat.owner);
    const current = async (path: string) => /aria-current="page">([^<]*)/.exec((await ask(path, { cookie })).body)?.[1];
    expect(await current('')).toBe('Overview');
    expect(await current('/inspections')).toBe('Who looked');
    expect(await current('/read-models/confirm?name=messages&action=rebuild')).toBe('Read models');
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
    expect(mandates!.text).toContain(`<td>Ada &#38; Eve (${auditor.userId})</td>`);
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
    const shown = (await ask('/inspections', { cookie: await sessionOf(chat.owner) })).text;
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
    expect(alone).toMatch(/names go out<\/dt>\s*<dd>\s*<details open>\s*<summary>1 accounts/);
    expect(alone).toMatch(new RegExp(`users&#61;${member.userId}&[^"]*others&#61;true`));
    expect((await ask('/evidence?others=true&case=4711', { cookie })).body).toContain('Name the accounts');
    const made = await ask('/evidence/package?search=turbot&case=4711', { cookie });
    expect(made).toMatchObject({ status: 200, headers: { 'content-type': 'application/zip' } });
    expect(made.body.slice(0, 2)).toBe('PK');
    expect(await ask('/evidence/package', { cookie })).toMatchObject({ status: 400 });
    for (const path of ['/search', '/changes', '/person', '/as-of', '/evidence'])
      expect((await ask(path, { cookie })).body).toContain('name="case"');
  });

  it('leads auditors from a request to what it caused, as far as the mandate covers it', async () => {
    const kitchen = await chat.channel('kitchen', [member]);
    await chat.channel('cellar', [member]);
    const send = (to: string) => member.send({ type: 'stream', to, topic: 'menu', content: 'the halibut' });
    const [inside, outside] = [await send('kitchen'), await send('cellar')];
    successful(await member.patch(`/messages/${inside}`, { content: 'the turbot' }));
    const bounded = await chat.person('Of the kitchen');
    const mandate = { user_id: bounded.userId, stream_ids: [kitchen], reason: 'case 4711' };
    successful(await chat.owner.post('/audit/mandates', mandate));
    const cookie = await sessionOf(bounded);
    const life = (await ask(`/message?id=${inside}&case=4711`, { cookie })).body;
    const links = [...life.matchAll(/href="\/console(\/person\?[^"]*request[^"]*)"/g)];
    expect(links).toHaveLength(2);
    const { text } = await ask(links[1]![1]!.replaceAll('&#61;', '=').replaceAll('&#38;', '&'), { cookie });
    expect(text).toContain('MessageContentEdited');
    expect(text).not.toContain('MessagePosted');
    const posting = (await chat.events()).find(({ stream }) => stream === `message-${outside}`)!.metadata;
    const other = await ask(`/person?id=${member.userId}&request=${posting.correlationId}&case=4711`, { cookie });
    expect([other.status, other.text.includes('Nothing happened.')]).toEqual([200, true]);
  });

  it('offers whatever the API can search by, and keeps what is filled in', async () => {
    const cookie = await sessionOf(auditor);
    const channel = await chat.channel('harbour', [member]);
    const id = await member.send({
      type: 'stream',
      to: 'harbour',
      topic: 'nets > old',
      content: 'the <b>flounder</b>',
    });
    const direct = await member.send({ type: 'direct', to: [auditor.userId], content: 'the flounder, too' });
    const found = async (asked: Record<string, string>, path = '/search') =>
      (await ask(`${path}?${new URLSearchParams({ case: '4711', ...asked }).toString()}`, { cookie })).body;
    const word = { search: 'flounder' };
    expect(linked(await found(word))).toEqual([direct, id]);
    expect(linked(await found({ ...word, channels: 'harbour' }))).toEqual([id]);
    expect(linked(await found({ ...word, channels: String(channel) }))).toEqual([id]);
    expect(linked(await found({ topics: `harbour > nets > old\r\n` }))).toEqual([id]);
    expect(linked(await found({ conversations: `${member.email}, ${auditor.userId}`, ...word }))).toEqual([direct]);
    expect(linked(await found({ ...word, users: member.email, to: '2020-01-01' }))).toEqual([]);
    expect(linked(await found({ ...word, edited: 'true' }))).toEqual([]);
    expect(linked(await found({ topics: `harbour > nets > old` }, '/evidence'))).toEqual([id]);
    const form = await found({ ...word, topics: 'harbour > nets > old', deleted: 'true', from: '2020-01-01' });
    expect(form).toMatch(/name="deleted" value="true" checked/);
    expect(form).toContain('harbour &#62; nets &#62; old</textarea>');
    expect(form).not.toContain('name="held"');
    expect(form).toMatch(/href="\/console\/evidence\?[^"]*topics&#61;harbour[^"]*deleted&#61;true/);
    expect(form).toMatch(/From \(UTC\)[^]*To \(UTC\)/);
    const first = await found({ ...word, limit: '20' });
    expect(first).toContain(`/console/search?topics&#61;${channel}+%3E+nets+%3E+old&#38;case&#61;4711`);
    expect(first).toContain('the &#60;b&#62;flounder');
    for (const wrong of [
      { channels: 'nowhere' },
      { topics: 'nets' },
      { users: 'nobody@example.com' },
      { from: 'soon' },
    ]) {
      const { status, body } = await ask(`/search?${new URLSearchParams({ case: '4711', ...wrong }).toString()}`, {
        cookie,
      });
      expect([status, body.includes('role="alert"'), body.includes('role="search"')]).toEqual([400, true, true]);
      expect(body).toContain(Object.values(wrong)[0]);
    }
  });

  it('lets auditors name channels that only their mandate covers, and tells nothing of others', async () => {
    const person = await chat.person('Narrow');
    const [channel, other] = [
      await chat.channel('vault', [member], SECRET),
      await chat.channel('crypt', [member], SECRET),
    ];
    const id = await member.send({ type: 'stream', to: 'vault', topic: 'nets', content: 'the sole' });
    await member.send({ type: 'stream', to: 'crypt', topic: 'nets', content: 'the sole' });
    const mandate = { user_id: person.userId, stream_ids: [channel], reason: 'case 4711' };
    successful(await chat.owner.post('/audit/mandates', mandate));
    const cookie = await sessionOf(person);
    const found = async (asked: Record<string, string>, path = '/search') =>
      ask(`${path}?${new URLSearchParams({ case: '4711', search: 'sole', ...asked }).toString()}`, { cookie });
    for (const path of ['/search', '/evidence'])
      for (const asked of [{ channels: 'vault' }, { topics: 'vault > nets' }, { channels: `vault, ${other}` }])
        expect(linked((await found(asked, path)).body)).toEqual([id]);
    for (const named of ['crypt', 'nowhere']) {
      const { status, text } = await found({ channels: named });
      expect([status, text.includes(`No such channel: ${named}`)]).toEqual([400, true]);
    }
  });

  it('says in the page, beside its form, what is no id', async () => {
    const [audits, owns] = [await sessionOf(auditor), await sessionOf(chat.owner)];
    for (const [path, name, cookie] of [
      ['/message?id=abc&case=4711', 'id', audits],
      ['/person?id=abc&case=4711', 'id', audits],
      ['/as-of?time=2026-11-20T10:00&id=abc&case=4711', 'id', audits],
      ['/as-of?time=abc&case=4711', 'time', audits],
      ['/as-of?time=2026-11-20&narrow=abc&case=4711', 'narrow', audits],
      ['/log-ins?id=abc', 'id', owns],
      ['/inspections?account=abc', 'account', owns],
      ['/undo?account=abc&from=2026-11-20&to=2026-11-21', 'account', owns],
    ] as const) {
      const { status, body } = await ask(path, { cookie });
      expect([path, status, /role="alert">[^<]{10,}/.test(body)]).toEqual([path, 400, true]);
      expect(body).toMatch(new RegExp(`name="${name}"[^>]*value="abc"`));
      expect(body).not.toContain('not valid JSON');
    }
    const { body } = await ask('/search?before=abc&case=4711', { cookie: audits });
    expect(body).toMatch(/role="alert">before is not valid JSON[^]*href="\/console\/search">Begin again/);
  });

  it('shows auditors all that the API says of a message: place, readers, recipients, leaves, the checkpoint and the proof', async () => {
    const id = await member.send({ type: 'direct', to: [auditor.userId], content: 'the pike' });
    const cookie = await sessionOf(auditor);
    const { body } = await ask(`/message?id=${id}&case=4711`, { cookie });
    expect(body).toMatch(/<dt>Place<\/dt>\s*<dd>\s*<a href="[^"]*conversations&#61;/);
    expect(body).toMatch(/To whom it was sent[^]*Ada &#38; Eve[^]*<td>not marked as read/);
    expect(body).toMatch(new RegExp(`/console/person\\?id&#61;${member.userId}&#38;case&#61;4711">Member`));
    expect(body).toMatch(/,\s*request\s*<span class="id"><a [^>]*>[0-9a-f-]{36}<\/a>/);
    expect((await ask(`/message?id=0&case=4711`, { cookie })).status).toBe(400);
    const proof = await ask(`/message/proof?id=${id}&case=4711`, { cookie });
    expect([proof.status, proof.body.includes('role="alert"')]).toEqual([503, true]);
    expect((await ask('/message/proof?id=abc&case=4711', { cookie })).status).toBe(400);
    const owner = await ask('/deletions', { cookie: await sessionOf(chat.owner) });
    expect(owner.body).not.toContain('/console/person');
  });

  it('shows what was there on a day of the log, by a slider that needs no script, page by page', async () => {
    for (let times = 0; times < 21; times++)
      await member.send({ type: 'direct', to: [auditor.userId], content: `haul ${times}` });
    const cookie = await sessionOf(auditor);
    const time = new Date(chat.server.core.clock.now()).toISOString();
    const first = await ask('/as-of', { cookie });
    expect(first.body).toContain(`name="time" value="${time.slice(0, 10)}`);
    const seen = await ask(`/as-of?time=${time}&case=4711&limit=20`, { cookie });
    const [, days, begin] = /type="range" name="day" min="0" max="(\d+)" value="\d+" data-first-day="([\d-]+)"/.exec(
      seen.body,
    )!;
    expect(Date.parse(begin!) + Number(days) * 24 * HOUR_MS).toBe(Date.parse(time.slice(0, 10)));
    const day = await ask(`/as-of?case=4711&limit=20&first=${begin}&day=${days}`, { cookie });
    expect(day.body).toContain(`name="time" value="${time.slice(0, 10)}`);
    const older = /href="([^"]*before[^"]*)">Older ones/
      .exec(day.body)![1]!
      .replaceAll('&#38;', '&')
      .replaceAll('&#61;', '=');
    const [newest, next] = [linked(day.body), linked((await ask(`/as-of${older}`, { cookie })).body)];
    expect(newest.length).toBeGreaterThan(0);
    expect(Math.max(...next)).toBeLessThan(Math.min(...newest));
    expect((await ask('/as-of?case=4711&first=abc&day=1', { cookie })).status).toBe(400);
  });

  it('lets owners give and take back mandates, by forms of their own pages alone', async () => {
    const cookie = await sessionOf(chat.owner);
    const token = /name="token" value="([^"]+)"/.exec((await ask('/mandates', { cookie })).body)![1]!;
    const legal = await chat.channel('legal', [member]);
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
      stream_ids: [legal],
      streams: [{ stream_id: legal, stream_name: 'legal' }],
    };
    expect(mandates).toContainEqual(expect.objectContaining(own));
    const shown = (await ask('/mandates', { cookie })).text;
    const cells = [`Member (${member.userId})`, `legal (${own.stream_ids[0]})`].map((cell) => `<td>${cell}</td>`);
    expect(shown.replaceAll(/\s+</g, '<')).toContain(cells.join(''));
    const whole = { token, account: member.email, direct: 'yes', holds: 'yes', reason: 'case 4712' };
    for (const [more, bounds] of [
      [{ accounts: `${member.email}, ${auditor.userId}`, holds: '' }, { user_ids: [auditor.userId, member.userId] }],
      [{}, { user_ids: null, can_hold: true, until: null }],
    ] as const) {
      expect(await ask('/mandates', { cookie, form: { ...whole, ...more } })).toMatchObject({ status: 303 });
      const given = successful(await chat.owner.get('/audit/mandates'))['mandates'];
      const bound = { user_id: member.userId, stream_ids: null, direct_messages: true, ...bounds };
      expect(given).toContainEqual(expect.objectContaining(bound));
    }
    const back = { token, account: String(member.userId) };
    expect(await ask('/mandates/revoke', { cookie, form: back })).toMatchObject({ status: 303 });
    expect((await ask('/mandates', { cookie })).body).not.toContain('case 4712');
  });

  it('shows auditors their own mandate in words, and nobody else', async () => {
    const person = await chat.person('Bounded');
    const secret = await chat.channel('bounds', [member], SECRET);
    const until = '2099-01-31T12:00Z';
    const mandate = {
      user_id: person.userId,
      stream_ids: [secret],
      user_ids: [member.userId],
      until,
      reason: '<b>4714',
    };
    successful(await chat.owner.post('/audit/mandates', mandate));
    const cookie = await sessionOf(person);
    const shown = (await ask('', { cookie })).text.replaceAll(/\s+/g, ' ').replaceAll(/ ?(<\/?d[td]>) ?/g, '$1');
    for (const [name, bound] of [
      ['Channels', `bounds (${secret})`],
      ['Accounts', `Member (${member.userId})`],
      ['Direct messages', 'no'],
      ['Legal holds', 'no'],
      ['Reason', '&#60;b&#62;4714'],
    ])
      expect(shown).toContain(`<dt>${name}</dt><dd>${bound}</dd>`);
    expect(shown).toMatch(/<dt>Until<\/dt><dd><time[^>]*>2099-01-31 12:00:00 UTC</);
    expect((await ask('', { cookie: await sessionOf(auditor) })).text).toMatch(/<dt>Channels<\/dt>\s*<dd>all<\/dd>/);
    expect((await ask('', { cookie: await sessionOf(chat.owner) })).body).not.toContain('Your mandate');
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
      { topics: 'lunch' },
      { topics: 'nowhere > lunch' },
      { conversations: `${member.email}, nobody@example.com` },
    ])
      expect((await ask('/holds', { cookie, form: { ...form, ...wrong } })).status).toBe(400);
    expect(await ask('/holds', { cookie, form })).toMatchObject({ status: 303, location: '/console/holds' });
    const shown = (await ask('/holds', { cookie })).text;
    expect(shown).toContain('Case 4713');
    expect(shown).toContain(`account ${auditor.userId}; account ${member.userId}; channel`);
    expect(shown).toMatch(/<span id="hold-\d+">/);
    const named = { topics: 'evidence > lunch > late\r\n', conversations: `${member.email}, ${auditor.userId}\n` };
    const narrow = { ...form, ...named, name: 'Talks', channels: '', accounts: '', to: '2026-01-02' };
    expect(await ask('/holds', { cookie, form: narrow })).toMatchObject({ status: 303 });
    const people = [auditor.userId, member.userId];
    expect(successful(await chat.owner.get('/records/holds'))['holds']).toContainEqual(
      expect.objectContaining({
        name: 'Talks',
        stream_ids: [],
        user_ids: [],
        topics: [{ stream_id: expect.any(Number), topic: 'lunch > late' }],
        conversations: [people],
        from: Date.parse('2026-01-01') / 1000,
        to: Date.parse('2026-01-03') / 1000 - 1,
      }),
    );
    const held = await member.send({ type: 'stream', to: 'evidence', topic: 'sole', content: 'Sole' });
    successful(await chat.owner.delete(`/messages/${held}`));
    expect((await ask('/deletions', { cookie })).text).toMatch(
      new RegExp(`<td>${held}</td><td>Member \\(${member.userId}\\)</td>[^]*kept <span class="badge">held</span>`),
    );
    const id = /name="id" value="(\d+)"/.exec(shown)![1]!;
    expect(await ask('/holds/lift', { cookie, form: { token, id, reason: 'Settled' } })).toMatchObject({ status: 303 });
    expect((await ask('/holds', { cookie })).body).toContain('Settled');
    const blind = await sessionOf(auditor);
    expect((await ask('/holds', { cookie: blind })).body).not.toContain('Case 4713');
    expect((await ask('', { cookie: blind })).body).not.toContain('/console/holds');
    const keeper = await chat.person('Keeper');
    const mandate = { user_id: keeper.userId, direct_messages: true, can_hold: true, reason: 'Counsel' };
    successful(await chat.owner.post('/audit/mandates', mandate));
    expect((await ask('', { cookie: await sessionOf(keeper) })).body).toContain('href="/console/holds"');
  });

  it('lets owners look for the names of a deleted account, and decide for each message, without a name in any URL', async () => {
    const leaver = await chat.person('Grace & Co');
    const id = await member.send({ type: 'direct', to: [leaver.userId], content: '@**Grace & Co** knows' });
    await chat.channel('hulls', [member]);
    const read = await member.send({ type: 'stream', to: 'hulls', topic: 'deck', content: 'Grace & Co knows <this>' });
    successful(await chat.owner.delete(`/users/${leaver.userId}`, { actions: { delete_profile: true } }));
    const cookie = await sessionOf(chat.owner);
    const token = /name="token" value="([^"]+)"/.exec((await ask('/names', { cookie })).body)![1]!;
    const form = { token, account: String(leaver.userId), names: `Grace & Co, ${leaver.email}` };
    expect(await ask('/names', { cookie, form: { ...form, token: 'forged' } })).toMatchObject({ status: 403 });
    const { body, text: list } = await ask('/names', { cookie, form });
    expect(list).toMatch(new RegExp(`<td>${id}</td>[^]*not yours to read`));
    expect(list).toContain('Grace &#38; Co knows &#60;this&#62;');
    expect(body).not.toMatch(/href="[^"]*Grace/);
    const decided = await ask('/names', { cookie, form: { ...form, messages: `${id},${read}`, decision: 'leave' } });
    expect(decided.text).toContain(`As decided: ${id}, ${read}.`);
    expect(decided.text).toMatch(new RegExp(`<td>${id}</td>[^]*<td>left`));
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
    expect(preview.text).toMatch(
      new RegExp(`Deleted messages of 1 people that would come back</td>[^]*<td>1</td>[^]*<td>${id}</td>`),
    );
    expect((await auditor.get(`/messages/${id}`)).status).toBe(400);
    const token = /name="token" value="([^"]+)"/.exec(preview.body)![1]!;
    const form = { ...deletions, reason: 'case 4711' };
    expect(await ask('/undo', { cookie, form: { ...form, token: 'forged' } })).toMatchObject({ status: 403 });
    expect((await ask('/undo', { cookie, form: { ...form, token } })).body).toMatch(/that are there again/);
    expect((await auditor.get(`/messages/${id}`)).status).toBe(200);
    const register = await ask('/deletions', { cookie });
    expect(register.text).toMatch(new RegExp(`<td>${id}</td>[^]*restored[^]*case 4711`));
    const request = /undo\?request&#61;([^"]+)/.exec(register.body)![1];
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
      (await ask(`/undo?${new URLSearchParams({ ...period, ...own }).toString()}`, { cookie })).text;
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
    const { text: body } = await ask('/deletions?case=4711', { cookie });
    expect(body).toContain(`<td>${id}</td>`);
    expect(body).toMatch(/between accounts \d+, \d+/);
    expect(body).not.toContain('plaice');
    expect((await ask('/deletions?case=4711&of=files', { cookie })).body).toContain('Nothing was deleted.');
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
    const answer = await application.inject({ url: '/console/log-ins', headers: { cookie } });
    const body = withoutHeads(answer.body);
    expect(body).toMatch(/Owner \(\d+\)<\/a><\/td>\s*<td>in the console/);
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
    for (const path of ['', '/mandates', '/message'])
      expect(await ask(path, { cookie })).toMatchObject({ status: 303, location: '/console/log-in' });
    expect((await ask('/nowhere', { cookie })).body).not.toContain('Log out');
  });

  /** @limit console.sessions */
  it('gives way to the newest ones of which there may be so many', async () => {
    const first = await sessionOf(chat.owner);
    for (let times = 0; times < LIMITS.console.sessions; times++) await sessionOf(chat.owner);
    expect(await ask('', { cookie: first })).toMatchObject({ status: 303 });
  });
});

it('Whoever fails to log in too often hears for how long to wait', async () => {
  const other = await Chat.open({ CHAT_RATE_LIMIT: 'on' });
  try {
    const refused = async () => {
      const payload = new URLSearchParams({ username: other.owner.email, password: 'wrong' }).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const asked = { method: 'POST', url: '/console/log-in', headers, payload } as const;
      return (await other.server.application.inject(asked)).body;
    };
    await eventually(async () => expect(await refused()).toMatch(/role="alert">[^<]*Try again in \d+ minutes\./));
  } finally {
    await other.close();
  }
});

it('Behind TLS, browsers send the cookie of a session with encrypted requests alone', async () => {
  const other = await Chat.open({ CHAT_PUBLIC_URL: 'https://chat.example.com' });
  try {
    const payload = new URLSearchParams({ username: other.owner.email, api_key: other.owner.apiKey }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = { method: 'POST', url: '/console/log-in', headers, payload } as const;
    expect((await other.server.application.inject(asked)).headers['set-cookie']).toMatch(/; Secure/);
  } finally {
    await other.close();
  }
});

it('The console can be switched off', async () => {
  const other = await Chat.open({ CHAT_CONSOLE: 'off' });
  const { statusCode } = await other.server.application.inject({ url: '/console/log-in' });
  await other.close();
  expect(statusCode).toBe(404);
});

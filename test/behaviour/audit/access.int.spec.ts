import { readFileSync } from 'node:fs';
import { HOUR_MS } from '@chat/kernel';
import { Chat, encode, type Fields, type Person, successful } from '@chat/chat-testing';
import { unzipSync } from 'fflate';

const CASE = 'case 4711';
const AUDITED = /^\/(?:api\/v1\/(?:audit|records|operation)|console)(?:\/|$)/;
/** Routes that say the same to everybody, or to each account about itself. */
const FOR_ALL = new Set([
  'GET /api/v1/audit/checkpoint',
  'GET /api/v1/audit/checkpoint/cosigned',
  'GET /api/v1/audit/tile/{tile}',
  'GET /api/v1/audit/mandates/me',
  'GET /console/assets/console.css',
  'GET /console/assets/console.js',
  'GET /console/log-in',
  'POST /console/log-in',
  'GET /console/{page}',
]);
/** They take a case, and auditors get nothing of them. */
const FOR_OWNERS = ['GET /api/v1/audit/inspections', 'GET /console/inspections'];
const REFUSED =
  /Insufficient permission|Must be an organization|Not allowed for guest|not accept bot|Not logged in|Invalid API key|Must be a /i;
/** Words of messages, and names of channels. */
const SECRETS = /Swordfish|Haddock|Sturgeon|Mackerel|strategy|takeover/;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly properties?: object; readonly required?: readonly string[] } }>
    >;
  };
}
interface Route {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly Parameter[];
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};
const routes: readonly Route[] = Object.entries(paths)
  .filter(([path]) => AUDITED.test(path))
  .flatMap(([path, operations]) =>
    Object.entries(operations).map(([verb, { parameters = [], requestBody }]) => {
      const method = verb.toUpperCase() as Route['method'];
      const { schema } = Object.values(requestBody?.content ?? {})[0] ?? { schema: {} };
      const fields = Object.keys(schema.properties ?? {});
      const inBody = fields.map((name) => ({ name, in: 'body', required: schema.required?.includes(name) ?? false }));
      return { name: `${method} ${path}`, method, path, parameters: [...parameters, ...inBody] };
    }),
  );
const closed = routes.filter(({ name }) => !FOR_ALL.has(name));
const ofApi = closed.filter(({ path }) => path.startsWith('/api/'));
const ofConsole = closed.filter(({ path }) => path.startsWith('/console'));

let chat: Chat;
let author: Person;
let member: Person;
let narrow: Person;
let ofAccounts: Person;
let full: Person;
let guest: Person;
let values: Record<string, unknown>;
let strangers: readonly (readonly [string, Record<string, string>])[];

const basic = ({ email, apiKey }: { email: string; apiKey: string }) => ({
  authorization: `Basic ${btoa(`${email}:${apiKey}`)}`,
});

beforeAll(async () => {
  chat = await Chat.open();
  [author, member, narrow, ofAccounts, full] = [
    await chat.person('Author'),
    await chat.person('Member'),
    await chat.person('Narrow'),
    await chat.person('Of Accounts'),
    await chat.person('Full'),
  ];
  guest = await chat.person('Guest', 600);
  const administrator = await chat.person('Administrator', 200);
  const bot = await chat.bot(member, 'Bot');
  successful(await chat.owner.patch('/records', { deleted_content_days: 30 }));
  const writer = await chat.person('Writer');
  const strategy = await chat.channel('strategy', [author, writer], { invite_only: true });
  await chat.channel('takeover', [author], { invite_only: true });
  const inside = await author.send({ type: 'stream', to: 'strategy', topic: 'lunch', content: 'Swordfish' });
  await writer.send({ type: 'stream', to: 'strategy', topic: 'lunch', content: 'Haddock' });
  await author.send({ type: 'direct', to: [member.userId], content: 'Mackerel' });
  const outside = await author.send({ type: 'stream', to: 'takeover', topic: 'dinner', content: 'Sturgeon' });
  const gone = await author.send({ type: 'stream', to: 'takeover', topic: 'dinner', content: 'Sturgeon' });
  successful(await author.delete(`/messages/${gone}`));
  successful(await chat.owner.patch('/records', { deleted_content_days: 29 }));
  const mandate = { reason: CASE, stream_ids: [strategy] };
  successful(await chat.owner.post('/audit/mandates', { user_id: narrow.userId, ...mandate }));
  const forAccounts = { user_id: ofAccounts.userId, user_ids: [writer.userId], direct_messages: true, reason: CASE };
  successful(await chat.owner.post('/audit/mandates', forAccounts));
  successful(await chat.owner.post('/audit/mandates', { user_id: full.userId, direct_messages: true, reason: CASE }));
  const deletion = (await chat.events()).find(({ type }) => type === 'MessageDeleted')!;
  values = {
    case: CASE,
    message_id: inside,
    message_ids: `[${inside}]`,
    decision: 'leave',
    user_id: author.userId,
    stream_id: strategy,
    id: outside,
    time: new Date(chat.server.core.clock.now()).toISOString(),
    tile: '000.p/1',
    reason: CASE,
    account: author.email,
    correlation_id: deletion.metadata.correlationId,
    request: deletion.metadata.correlationId,
    deleted_content_days: 7,
    records_days: 7,
    name: CASE,
    hold_id: 1,
    channels: '',
    until: '2099-01-31',
    token: 'forged',
    action: 'rebuild',
    read_model: 'messages',
    username: author.email,
  };
  strangers = [
    ['a stranger', {}],
    ['a wrong key', basic({ email: full.email, apiKey: 'x'.repeat(32) })],
    ['a member', basic(member)],
    ['an administrator', basic(administrator)],
    ['a guest', basic(guest)],
    ['a bot', basic(bot)],
  ];
});
afterAll(() => chat.close());

const isCase = ({ name }: Parameter) => name === 'case';

/** Each parameter that must be there, and others that select. */
function fieldsOf({ parameters }: Route, given: Fields): Fields {
  const wanted = parameters.filter(({ name, required, in: place }) => {
    if (place === 'path') return false;
    return required === true || ['case', 'reason', 'id', 'time', 'request', 'account', 'correlation_id'].includes(name);
  });
  return Object.fromEntries(
    wanted.map(({ name }) => {
      if (!(name in values)) throw new Error(`This test has no value for the parameter ${name}.`);
      return [name, given[name] ?? values[name]];
    }),
  );
}

async function ask(route: Route, headers: Readonly<Record<string, string>>, given: Fields = {}) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(given[name] ?? values[name]));
  const fields = encode(fieldsOf(route, given)).toString();
  const isRead = route.method === 'GET';
  const {
    statusCode,
    body,
    rawPayload,
    headers: answered,
  } = await chat.server.application.inject({
    method: route.method,
    url: isRead && fields !== '' ? `${path}?${fields}` : path,
    headers: { ...headers, ...(!isRead && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(!isRead && { payload: fields }),
  });
  const isPacked = answered['content-type'] === 'application/zip';
  return { status: statusCode, body: isPacked ? unpacked(rawPayload) : body, location: answered.location };
}

const unpacked = (zip: Uint8Array) =>
  Object.entries(unzipSync(zip))
    .map(([name, bytes]) => `${name}\n${Buffer.from(bytes).toString()}`)
    .join('\n');

/** Events since then, but for those that say who looked. */
async function changesSince(head: number): Promise<string[]> {
  await chat.settled();
  return (await chat.events(head)).map(({ type }) => type).filter((type) => !type.startsWith('Inspection'));
}

async function sessionOf(person: { email: string; apiKey: string }): Promise<Record<string, string>> {
  const { headers } = await chat.server.application.inject({
    method: 'POST',
    url: '/console/log-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: encode({ username: person.email, api_key: person.apiKey }).toString(),
  });
  return { cookie: String(headers['set-cookie']).split(';')[0]! };
}

async function expectNothing(route: Route, headers: Readonly<Record<string, string>>, who: string): Promise<void> {
  const { status, body, location } = await ask(route, headers);
  const isSentAway = status === 303 && location === '/console/log-in';
  const told = `${route.name}, asked by ${who}: ${status} ${body.slice(0, 200)}`;
  expect([told, isSentAway || (status >= 400 && status < 500 && REFUSED.test(body))]).toEqual([told, true]);
  expect([told, SECRETS.test(body)]).toEqual([told, false]);
}

it('The description has the routes of auditors, records and the console', () => {
  for (const name of FOR_ALL) expect(routes.map((route) => route.name)).toContain(name);
  expect(ofApi.length).toBeGreaterThan(20);
  expect(ofConsole.length).toBeGreaterThan(10);
});

describe('Whoever has no mandate and is no owner', () => {
  it('gets nothing of any route of the API, and changes nothing', async () => {
    for (const [who, headers] of strangers) {
      const head = await chat.head();
      for (const route of ofApi) await expectNothing(route, headers, who);
      expect([who, await changesSince(head)]).toEqual([who, []]);
    }
  });

  it('gets no page of the console, and no session', async () => {
    const head = await chat.head();
    for (const route of ofConsole)
      for (const headers of [{}, { cookie: 'console=forged' }, basic(member)])
        await expectNothing(route, headers, JSON.stringify(headers));
    for (const person of [member, guest]) expect(await sessionOf(person)).toEqual({ cookie: 'undefined' });
    expect(await changesSince(head)).toEqual([]);
  });
});

describe('A forged request', () => {
  it('with a session of an owner, without the token of a page of it, does nothing', async () => {
    const session = await sessionOf(chat.owner);
    const head = await chat.head();
    for (const route of ofConsole.filter(({ method }) => method !== 'GET')) {
      expect(route.parameters.map(({ name }) => name)).toContain('token');
      for (const token of ['', 'forged', 'x'.repeat(22)]) {
        const { status, body } = await ask(route, session, { token });
        expect([route.name, status, body.includes('too old')]).toEqual([route.name, 403, true]);
      }
    }
    expect(await changesSince(head)).toEqual([]);
  });

  it('from a page of another site does nothing, whoever is logged in', async () => {
    const head = await chat.head();
    const session = await sessionOf(chat.owner);
    for (const route of routes.filter(({ method }) => method !== 'GET'))
      for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example.com' }]) {
        const { status, body } = await ask(route, { ...basic(chat.owner), ...session, ...from });
        expect([route.name, status, body.includes('another site')]).toEqual([route.name, 403, true]);
      }
    expect(await changesSince(head)).toEqual([]);
  });
});

describe('An auditor', () => {
  it('changes nothing by any route', async () => {
    for (const person of [narrow, ofAccounts, full]) {
      const session = await sessionOf(person);
      const head = await chat.head();
      for (const route of closed) {
        const isChange = route.method !== 'GET';
        const { status, body } = await ask(route, route.path.startsWith('/api/') ? basic(person) : session);
        expect([route.name, isChange ? status >= 400 && status < 500 : status < 500 || status === 503]).toEqual([
          route.name,
          true,
        ]);
        if (isChange) expect([route.name, /Insufficient|owner|too old/.test(body)]).toEqual([route.name, true]);
      }
      expect(await changesSince(head)).toEqual([]);
    }
  });

  it.each([
    ['channels', () => narrow, /Sturgeon|Mackerel|takeover/, 'Swordfish'],
    ['accounts', () => ofAccounts, /Swordfish|Sturgeon|Mackerel|takeover/, 'Haddock'],
  ] as const)(
    'with a mandate for some %s gets nothing from outside of it, by any route',
    async (_for, who, outside, inside) => {
      const session = await sessionOf(who());
      const ids = [values['message_id'], values['id']];
      for (const route of closed.filter(({ method }) => method === 'GET'))
        for (const message_id of ids) {
          const headers = route.path.startsWith('/api/') ? basic(who()) : session;
          const { body } = await ask(route, headers, { message_id });
          expect([route.name, outside.exec(body)]).toEqual([route.name, null]);
        }
      const search = closed.find(({ name }) => name === 'GET /api/v1/audit/messages')!;
      expect((await ask(search, basic(who()))).body).toContain(inside);
      expect((await ask(search, basic(full))).body).toContain('Sturgeon');
      const evidence = closed.find(({ name }) => name === 'GET /api/v1/audit/evidence')!;
      expect((await ask(evidence, basic(who()))).body).toContain(inside);
    },
  );

  it('is seen at every look for a case, by API and by page', async () => {
    const session = await sessionOf(full);
    const looks = closed.filter(({ method, parameters }) => method === 'GET' && parameters.some(isCase));
    expect(looks.length).toBeGreaterThan(15);
    const unseen: string[] = [];
    for (const route of looks) {
      const head = await chat.head();
      await ask(route, route.path.startsWith('/api/') ? basic(full) : session);
      if (!(await chat.events(head)).some(({ type }) => type === 'InspectionMade')) unseen.push(route.name);
    }
    expect(unseen).toEqual(FOR_OWNERS);
  });

  it('whose mandate has ended gets nothing, with a session that began before either', async () => {
    const until = new Date(chat.server.core.clock.now() + HOUR_MS).toISOString();
    const grant = (end: object) =>
      chat.owner.post('/audit/mandates', { user_id: narrow.userId, reason: CASE, direct_messages: true, ...end });
    for (const [end, ends] of [
      [{ until }, () => chat.server.core.clock.advance(HOUR_MS)],
      [{}, async () => successful(await chat.owner.delete(`/audit/mandates/${narrow.userId}`))],
      [{}, async () => successful(await chat.owner.patch(`/users/${narrow.userId}`, { role: 600 }))],
    ] as const) {
      successful(await grant(end));
      const session = await sessionOf(narrow);
      await ends();
      const head = await chat.head();
      for (const route of ofApi) await expectNothing(route, basic(narrow), 'an auditor whose mandate has ended');
      for (const route of ofConsole) {
        const { body } = await ask(route, session);
        expect([route.name, SECRETS.exec(body)]).toEqual([route.name, null]);
      }
      const overview = closed.find(({ name }) => name === 'GET /console')!;
      expect(await ask(overview, session)).toMatchObject({ status: 303, location: '/console/log-in' });
      expect(await changesSince(head)).toEqual([]);
    }
  });

  it('and an owner who is deactivated have no session any more', async () => {
    const boss = await chat.person('Boss', 100);
    const session = await sessionOf(boss);
    const overview = closed.find(({ name }) => name === 'GET /console')!;
    expect(await ask(overview, session)).toMatchObject({ status: 200 });
    successful(await chat.owner.delete(`/users/${boss.userId}`));
    expect(await ask(overview, session)).toMatchObject({ status: 303 });
  });
});

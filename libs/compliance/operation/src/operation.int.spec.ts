import { readFileSync } from 'node:fs';
import { Chat, type Person, successful } from '@chat/chat-testing';
import { eventually, onServers } from '@chat/testing';
import { Sampling } from './state/sampling.js';

interface Server {
  readonly followers: readonly { readonly name: string; readonly kind: string; readonly lag: number }[];
  readonly reached_limits: readonly object[];
  readonly hour: {
    readonly times: readonly string[];
    readonly events_per_second: readonly number[];
    readonly lags: readonly { readonly name: string; readonly values: readonly number[] }[];
  };
}

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

let chat: Chat;
let member: Person;

beforeEach(async () => {
  chat = await Chat.open({ CHAT_RATE_LIMIT: 'on', CHAT_RATE_PER_USER: '40' });
  member = await chat.person('Member');
});
afterEach(() => chat.close());

async function state() {
  const answer = successful(await chat.owner.get('/operation/state'));
  return { ...answer, server: (answer['servers'] as readonly Server[])[0]! };
}

it('An owner sees versions, followers, queues and leases', async () => {
  successful(await member.post('/register'));
  await eventually(async () => {
    const { server, ...answer } = await state();
    expect(answer).toMatchObject({
      silent_servers: [],
      leases: expect.arrayContaining([
        { lease: 'process/notify-of-report', holder: chat.server.core.serverId },
        { lease: 'due-content', holder: expect.stringMatching(/^\S+\/\d+\/[0-9a-f]{8}$/) },
      ]),
    });
    expect(server).toMatchObject({
      server: chat.server.core.serverId,
      version,
      node_version: process.version,
      log: { engine: onServers() ? 'eventstoredb' : 'memory', version: expect.any(String), head: await chat.head() },
      read_store: { engine: onServers() ? 'mongodb' : 'memory', version: expect.any(String) },
      queues: { count: 1, waiting: 0, longest_silent_since: expect.any(String) },
      uploaded_bytes: 0,
    });
    const kinds = new Map(server.followers.map(({ name, kind, lag }) => [name, { kind, lag }]));
    expect(kinds.get('directory')).toEqual({ kind: 'directory', lag: 0 });
    expect(kinds.get('messages')).toEqual({ kind: 'read_model', lag: 0 });
    expect(kinds.get('notify-of-report')).toEqual({ kind: 'process', lag: 0 });
  });
});

it('The last hour shows the rate of the log and how far followers were behind', async () => {
  const sampling = chat.server.application.get(Sampling, { strict: false });
  await eventually(async () => expect(sampling.series().times).toHaveLength(0));
  await sampling.sample();
  chat.server.core.clock.advance(10_000);
  for (let times = 0; times < 2; times++)
    successful(await member.post('/messages', { type: 'direct', to: [member.userId], content: 'hello' }));
  await sampling.sample();
  const { hour } = (await state()).server;
  expect(hour.times.at(-1)).toBe(new Date(chat.server.core.clock.now()).toISOString());
  expect(hour.events_per_second.at(-1)).toBeGreaterThan(0);
  expect(hour.lags.find(({ name }) => name === 'messages')!.values.at(-1)).toBe(0);
});

it('Limits that were reached are counted, without names', async () => {
  let refused = 0;
  while (refused < 3) if ((await member.get('/users/me')).status === 429) refused++;
  const { server } = await state();
  expect(server.reached_limits).toEqual([
    {
      code: 'RATE_LIMIT_HIT',
      route: 'GET /api/v1/users/me',
      hour: expect.any(String),
      count: 3,
      accounts: 1,
      addresses: 0,
    },
  ]);
  const { body: metrics } = await chat.server.application.inject({ method: 'GET', url: '/metrics' });
  expect(metrics).toContain('chat_limits_reached{code="RATE_LIMIT_HIT"} 3');
  expect(metrics).toContain('chat_refused_log_ins 0');
});

it('Nobody but owners sees it', async () => {
  for (const person of [member, await chat.person('Administrator', 200)])
    expect(await person.get('/operation/state')).toMatchObject({ body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
});

interface Model {
  readonly name: string;
  readonly keeps_former: boolean;
  readonly rebuild: { readonly state: string; readonly position: number } | null;
}
const model = async (): Promise<Model> => {
  const { read_models: models } = successful(await chat.owner.get('/operation/read_models'));
  return (models as readonly Model[]).find(({ name }) => name === 'messages')!;
};
const reached = (state: string) => eventually(async () => expect((await model()).rebuild).toMatchObject({ state }));
const switchTo = (to: string) =>
  chat.owner.post('/operation/switch', { read_model: 'messages', to, keep_former: true });

describe('A read model', () => {
  beforeEach(async () => {
    await chat.close();
    chat = await Chat.open();
    member = await chat.person('Member');
    successful(await member.post('/messages', { type: 'direct', to: [member.userId], content: 'hello' }));
  });

  it('is rebuilt, compared and switched by an owner, and back again, each in the log', async () => {
    await eventually(async () =>
      expect(await model()).toMatchObject({ keeps_former: false, rebuild: null, state: 'live' }),
    );
    expect(await switchTo('rebuilt')).toMatchObject({ status: 400 });
    const end = await chat.head();
    successful(await chat.owner.post('/operation/rebuild', { read_model: 'messages' }));
    await reached('built');
    expect((await model()).rebuild).toMatchObject({ differences: 0, error: null });
    expect((await model()).rebuild!.position).toBeGreaterThanOrEqual(end);
    successful(await switchTo('rebuilt'));
    await reached('switched');
    expect(await model()).toMatchObject({ keeps_former: true });
    successful(await switchTo('former'));
    await reached('switched');
    const sent = successful(await member.post('/messages', { type: 'direct', to: [member.userId], content: 'again' }));
    expect(await member.get(`/messages/${String(sent['id'])}`)).toMatchObject({ status: 200 });
    const requests = (await chat.events(end)).filter(({ stream }) => stream === 'operation-1');
    expect(requests).toMatchObject([
      { type: 'ReadModelRebuildRequested', data: { readModel: 'messages' } },
      { type: 'ReadModelSwitchRequested', data: { to: 'rebuilt', differences: 0, keepsFormer: true } },
      { type: 'ReadModelSwitchRequested', data: { to: 'former', differences: null } },
    ]);
  });

  it('is nobody’s but the owners’', async () => {
    for (const path of ['/operation/rebuild', '/operation/switch'])
      expect(await member.post(path, { read_model: 'messages' })).toMatchObject({
        body: { code: 'UNAUTHORIZED_PRINCIPAL' },
      });
    expect(await member.get('/operation/read_models')).toMatchObject({ body: { code: 'UNAUTHORIZED_PRINCIPAL' } });
  });
});

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Passwords } from '@chat/accounts';
import { openSharedEngines, projections, readConfiguration, type SharedEngines } from '@chat/composition';
import { addressIn, SERVER_LEASES } from '@chat/coordination';
import { type EventLog, EventLogUnavailable } from '@chat/event-log';
import { Projector } from '@chat/projections';
import { HttpClient, successful } from '@chat/chat-testing';
import { eventually, freePort, WebhookReceiver } from '@chat/testing';
import { pino } from 'pino';
import { type RunningServer, startServer } from '../../../apps/chat-server/src/server.js';

const CHEAP = { memoryKiB: 8, passes: 1, parallelism: 1 };
/** A report after it is news, which the other server gets to know at once. */
const ABSENCE_MS = 140_000;
const PASSWORD = 'a password for tests';
const IN_MEMORY = {
  CHAT_EVENT_LOG: 'memory',
  CHAT_READ_STORE: 'memory',
  CHAT_RATE_LIMIT: 'off',
  CHAT_DELETED_CONTENT_DAYS: '0',
  CHAT_WEBHOOK_NETWORKS: '127.0.0.1',
  CHAT_TRUSTED_PROXIES: '127.0.0.1',
};

const atOnce = () => Promise.resolve();

/** The log as a server sees it that is some milliseconds away. @param passed resolves when an event may be heard of @param isAway while it cannot be read */
function distant(
  log: EventLog,
  milliseconds: number,
  passed = () => Promise.resolve(),
  isAway = () => false,
  beforeAppend: (stream: string) => Promise<void> = atOnce,
): EventLog {
  const append: EventLog['append'] = async (...events) => {
    await pause(milliseconds);
    await beforeAppend(events[0]);
    return log.append(...events);
  };
  const follow: EventLog['follow'] = async function* (options) {
    for await (const batch of log.follow(options)) {
      await pause(milliseconds);
      await passed();
      yield batch;
    }
  };
  const readAll: EventLog['readAll'] = async function* (options) {
    if (isAway()) throw new EventLogUnavailable('It is away.');
    yield* log.readAll(options);
  };
  return new Proxy(log, {
    get: (target, name) =>
      ({ append, follow, readAll })[name as string] ??
      (target[name as keyof EventLog] as (() => unknown) | undefined)?.bind(target),
  });
}

interface Said {
  readonly content: string;
}

const ping = (owner: HttpClient) => owner.post('/users/me/presence', { status: 'active', last_update_id: -1 });

describe('two servers of one organization', () => {
  let engines: SharedEngines;
  let projector: Projector;
  let servers: RunningServer[];
  let owners: HttpClient[];
  /** Until it resolves, the second server hears of nothing new. */
  let silence = Promise.resolve();
  /** While it cannot read the log, either. */
  let isAway = false;
  /** The second server waits for it before it appends to a stream. */
  let beforeAppend: (stream: string) => Promise<void> = atOnce;

  beforeAll(async () => {
    engines = { ...(await openSharedEngines(readConfiguration(IN_MEMORY))), isDistributed: true };
    const { log, store, coordination } = engines;
    projector = new Projector(log, store, projections, coordination, { holder: 'projector' });
    projector.start();
    servers = [await start('one', 2), await start('two', 20)];
    const { email, apiKey } = servers[0]!.founded!;
    owners = servers.map(({ application }) => new HttpClient(application, email, apiKey));
    successful(await owners[0]!.patch('/realm', { send_channel_events_messages: true }));
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await projector.stop();
  });

  async function start(serverId: string, distance: number): Promise<RunningServer> {
    const configuration = readConfiguration({
      ...IN_MEMORY,
      CHAT_PORT: String(await freePort()),
      CHAT_SERVER_ID: serverId,
      CHAT_LONGPOLL_SECONDS: '85',
    });
    return startServer(configuration, {
      engines: {
        ...engines,
        log:
          serverId === 'two'
            ? distant(
                engines.log,
                distance,
                () => silence,
                () => isAway,
                (stream) => beforeAppend(stream),
              )
            : distant(engines.log, distance),
      },
      logger: pino({ level: 'silent' }),
      passwords: new Passwords(false, CHEAP),
    });
  }

  const events = async (type: string) =>
    (await Array.fromAsync(engines.log.readAll())).flat().filter((event) => event.type === type);
  const atBoth = <Result>(work: (owner: HttpClient, at: number) => Promise<Result>) => Promise.all(owners.map(work));

  it('create a channel once that both are asked for, and welcome it once', async () => {
    const names = Array.from({ length: 10 }, (_, number) => `kitchen ${number}`);
    await Promise.all(
      names.map((name) => atBoth((owner) => owner.post('/users/me/subscriptions', { subscriptions: [{ name }] }))),
    );
    expect((await events('ChannelCreated')).map(({ data }) => (data as { name: string }).name).toSorted()).toEqual(
      names,
    );
    await eventually(async () => expect(await events('MessagePosted')).toHaveLength(names.length));
    const { body } = await owners[1]!.get('/streams');
    expect(body['streams']).toHaveLength(names.length);
  });

  it('answer a request when what the other one posts for it can be read at both', async () => {
    const channel = { type: 'stream', to: 'kitchen 0', content: 'Soup' };
    for (const [at, owner] of owners.entries()) {
      const { id } = successful(await owner.post('/messages', { ...channel, topic: `lunch ${at}` }));
      successful(await owner.patch(`/messages/${String(id)}`, { topic: `dinner ${at}`, propagate_mode: 'change_all' }));
      const narrow = [{ operator: 'topic', operand: `dinner ${at}` }];
      const query = { anchor: 'newest', num_before: 1, num_after: 0, narrow, apply_markdown: false };
      const { messages } = successful(await owner.get('/messages', query)) as { messages: Said[] };
      expect(messages.at(-1)?.content).toContain('moved here from');
    }
  });

  it('decide on what the other one has stored, also where they have decided before', async () => {
    const linkifiers = ['#one(?P<id>[0-9]+)', '#two(?P<id>[0-9]+)'];
    let id: unknown;
    for (const [at, pattern] of linkifiers.entries()) {
      const linkifier = { pattern, url_template: 'https://example.com/{id}' };
      ({ id } = successful(await owners[at]!.post('/realm/filters', linkifier)));
    }
    successful(await owners[0]!.delete(`/realm/filters/${String(id)}`));
    expect((await owners[1]!.delete(`/realm/filters/${String(id)}`)).body['msg']).toBe('Linkifier not found.');
  });

  it('know of each other who is here, and count alike', async () => {
    const asked = await ping(owners[0]!);
    const { presences } = (await ping(owners[1]!)).body;
    expect(presences).toEqual(asked.body['presences']);
    servers[0]!.core.clock.advance(ABSENCE_MS);
    servers[1]!.core.clock.advance(ABSENCE_MS);
    await ping(owners[1]!);
    const later = await atBoth((owner) =>
      owner.post('/register', { fetch_event_types: ['presence'], slim_presence: true }),
    );
    expect(later[0]!.body['presences']).not.toEqual(presences);
    expect(later[0]!.body['presences']).toEqual(later[1]!.body['presences']);
    const updates = later.map(({ body }) => body['presence_last_update_id'] as number);
    expect(updates[0]).toBe(updates[1]);
    expect(updates[0]).toBeGreaterThan(asked.body['presence_last_update_id'] as number);
  });

  it('give an e-mail address to one of two that ask for it at once', async () => {
    const account = { email: 'ada@example.com', password: PASSWORD, full_name: 'Ada' };
    const answers = await atBoth((owner) => owner.post('/users', account));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('say of each other whom they have refused', async () => {
    const wrong = { username: 'eve@example.com', password: 'wrong' };
    await Promise.all([0, 1, 1].map((at) => owners[at]!.post('/fetch_api_key', wrong)));
    for (const owner of owners) {
      const { refused, silent_servers: silent } = successful(await owner.get('/audit/refused_log_ins'));
      const counted = (refused as { server: string; count: number; name: string }[]).map((each) => [
        each.name,
        each.server,
        each.count,
      ]);
      expect(counted.toSorted()).toEqual([
        ['eve@example.com', 'one', 1],
        ['eve@example.com', 'two', 2],
      ]);
      expect(silent).toEqual([]);
    }
  });

  it('are both in the state that an operator asks one of them for', async () => {
    for (const [at, owner] of owners.entries()) {
      const { servers, silent_servers: silent } = successful(await owner.get('/operation/state'));
      const ids = (servers as { server: string }[]).map(({ server }) => server);
      expect(ids).toEqual(at === 0 ? ['one', 'two'] : ['two', 'one']);
      expect(silent).toEqual([]);
    }
  });

  it('post a message once that is sent to both', async () => {
    const message = { type: 'direct', to: [4], content: 'Once.', queue_id: 'any', local_id: '1' };
    const [one, two] = await atBoth((owner) => owner.post('/messages', message));
    expect(one!.body['id']).toBe(two!.body['id']);
    const again = await owners[0]!.post('/messages', message);
    expect(again.body['id']).toBe(one!.body['id']);
    expect(
      (await events('MessagePosted')).filter(({ data }) => (data as { content: string }).content === 'Once.'),
    ).toHaveLength(1);
  });

  it('call an outgoing webhook once for each message that mentions it, whichever server got that', async () => {
    const receiver = await WebhookReceiver.open();
    receiver.answer = ({ body }) => ({ body: { content: `Heard ${/question \d+/.exec(body)![0]}.` } });
    try {
      const hook = { bot_type: 3, payload_url: JSON.stringify(receiver.url) };
      successful(await owners[0]!.post('/bots', { full_name: 'Echo', short_name: 'echo', ...hook }));
      successful(await owners[0]!.post('/users/me/subscriptions', { subscriptions: [{ name: 'grove' }] }));
      const questions = Array.from({ length: 10 }, (_, number) => `question ${number}`);
      await Promise.all(
        questions.map((question, number) => {
          const message = { type: 'channel', to: 'grove', topic: 'talk', content: `@**Echo** ${question}` };
          return owners[number % 2]!.post('/messages', message);
        }),
      );
      const said = async () =>
        (await events('MessagePosted')).flatMap(({ data }) => /^Heard (.*)\.$/.exec((data as Said).content)?.[1] ?? []);
      await eventually(async () => expect((await said()).toSorted()).toEqual(questions));
      const ended = await eventually(async () => {
        const outcomes = await events('WebhookCallEnded');
        expect(outcomes).toHaveLength(questions.length);
        return outcomes;
      });
      expect(ended.map(({ data }) => data)).toEqual(ended.map(() => expect.objectContaining({ outcome: 'answered' })));
      expect(receiver.calls).toHaveLength(questions.length);
    } finally {
      await receiver.close();
    }
  });

  it('show at once what the other one has acknowledged', async () => {
    for (let number = 0; number < 20; number++) {
      const [here, there] = [owners[number % 2]!, owners[(number + 1) % 2]!];
      const name = `room ${number}`;
      await here.post('/users/me/subscriptions', { subscriptions: [{ name }] });
      expect(await there.get('/get_stream_id', { stream: name })).toMatchObject({ status: 200 });
      const { body } = await here.post('/messages', { type: 'channel', to: name, topic: 'a', content: name });
      expect((await there.get(`/messages/${String(body['id'])}`)).body).toMatchObject({ raw_content: name });
    }
  });

  /** While the second server hears of nothing new. */
  async function inSilence(work: () => Promise<void>): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    silence = promise;
    try {
      await work();
    } finally {
      silence = Promise.resolve();
      resolve();
    }
  }

  it('are asked again by whoever names a message that one of them does not know yet', async () => {
    let id = 0;
    const edit = () => owners[1]!.patch(`/messages/${id}`, { content: 'Stew.' });
    await inSilence(async () => {
      const soup = { type: 'direct', to: [owners[0]!.email], content: 'Soup.' };
      id = successful(await owners[0]!.post('/messages', soup))['id'] as number;
      expect(await edit()).toMatchObject({ status: 503, body: { code: 'SERVER_NOT_READY' } });
    });
    await eventually(async () => void successful(await edit()));
  });

  it('acknowledge a legal hold when neither can still erase without it', async () => {
    const topic = { type: 'stream', to: 'kitchen 1', topic: 'lunch' };
    const { id } = successful(await owners[0]!.post('/messages', { ...topic, content: 'Swordfish' }));
    await eventually(async () => void successful(await owners[1]!.get(`/messages/${String(id)}`)));
    const { stream_id: kitchen } = successful(await owners[0]!.get('/get_stream_id', { stream: topic.to }));
    const [decided, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    beforeAppend = async (stream) => {
      if (stream !== `message-${String(id)}`) return;
      decided.resolve();
      await goesOn.promise;
    };
    const deletion = owners[1]!.delete(`/messages/${String(id)}`);
    await decided.promise;
    let isAcknowledged = false;
    const hold = { name: 'Case 4711', reason: 'Subpoena', stream_ids: [kitchen] };
    const set = owners[0]!.post('/records/holds', hold).finally(() => (isAcknowledged = true));
    await eventually(async () => expect(await events('RecordsChanged')).toHaveLength(1));
    await pause(1_000);
    expect(isAcknowledged).toBe(false);
    goesOn.resolve();
    successful(await deletion);
    successful(await set);
    const later = successful(await owners[0]!.post('/messages', { ...topic, content: 'Herring' }))['id'];
    successful(await owners[1]!.delete(`/messages/${String(later)}`));
    const kept = (await events('MessageDeleted')).filter(({ data }) => (data as { isKept?: true }).isKept);
    expect(kept.map(({ stream }) => stream)).toEqual([`message-${String(later)}`]);
  });

  const create = (name: string) => owners[0]!.post('/users/me/subscriptions', { subscriptions: [{ name }] });
  const idOf = (stream: string) => owners[1]!.get('/get_stream_id', { stream });

  it('leave no setting with a channel that the other one archives at the same moment', async () => {
    successful(await create('stable'));
    const { stream_id: id } = successful(await idOf('stable'));
    await Promise.all([
      owners[1]!.patch('/realm', { signup_announcements_stream_id: id }),
      owners[0]!.delete(`/streams/${String(id)}`),
    ]);
    await eventually(() => expect(servers[1]!.core.directory.realm.settings.signup_announcements_stream_id).toBe(-1));
  });

  it('show what they know while the log is away, and refuse nothing for what they do not know', async () => {
    successful(await create('cellar'));
    successful(await idOf('cellar'));
    await inSilence(async () => {
      isAway = true;
      successful(await create('attic'));
      successful(await idOf('cellar'));
      expect(await idOf('attic')).toMatchObject({ status: 503, body: { code: 'SERVER_NOT_READY' } });
      expect(await owners[1]!.get('/nothing')).toMatchObject({ status: 404 });
    }).finally(() => (isAway = false));
    successful(await idOf('attic'));
    expect(await idOf('veranda')).toMatchObject({ status: 400 });
  });

  it('know an account, and that its key has ended, as soon as either does', async () => {
    const [here, there] = servers.map(({ application }) => application);
    const email = 'grace@example.com';
    let key = '';
    const me = () => new HttpClient(there!, email, key).get('/users/me');
    await inSilence(async () => {
      successful(await owners[0]!.post('/users', { email, password: PASSWORD, full_name: 'Grace' }));
      const login = new HttpClient(here!, '', '').post('/fetch_api_key', { username: email, password: PASSWORD });
      key = successful(await login)['api_key'] as string;
      expect(await me()).toMatchObject({ status: 503, body: { code: 'SERVER_NOT_READY' } });
    });
    await eventually(async () => void successful(await me()));
    successful(await new HttpClient(here!, email, key).post('/users/me/api_key/regenerate'));
    expect(await me()).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  it.each([0, 2, 10, 30, 100].flatMap((ms) => [0, 1].map((at) => [ms, at] as const)))(
    'store nothing that an account requested of both after its deactivation, %i ms later by server %i',
    async (ms, deactivatedAt) => {
      const name = `leaving-${ms}-${deactivatedAt}`;
      const email = `${name}@example.com`;
      const created = await owners[0]!.post('/users', { email, password: PASSWORD, full_name: name });
      const userId = successful(created)['user_id'] as number;
      const login = successful(await owners[0]!.post('/fetch_api_key', { username: email, password: PASSWORD }));
      const leaving = servers.map(({ application }) => new HttpClient(application, email, login['api_key'] as string));
      // Strategies of passport belong to the process: the second server's looks for all keys.
      successful(await leaving[1]!.get('/users/me'));
      successful(await leaving[0]!.post('/messages', { type: 'direct', to: [userId], content: 'before' }));
      const deeds = Array.from({ length: 20 }, (_, at) => [
        leaving[at % 2]!.post('/messages', { type: 'direct', to: [userId], content: `${at}` }),
        leaving[at % 2]!.post('/users/me/subscriptions', { subscriptions: [{ name: `of ${userId} ${at}` }] }),
        leaving[at % 2]!.post('/drafts', { drafts: [{ type: 'private', to: [userId], topic: '', content: `${at}` }] }),
      ]).flat();
      await pause(ms);
      successful(await owners[deactivatedAt]!.delete(`/users/${userId}`));
      await Promise.all(deeds);
      const all = (await Array.fromAsync(engines.log.readAll())).flat();
      const end = all.findIndex(
        ({ type, data }) => type === 'UserDeactivated' && (data as { readonly userId: number }).userId === userId,
      );
      const late = all.slice(end).filter(({ metadata }) => metadata.actorId === userId);
      expect(late.filter(({ metadata }) => metadata.causationId === metadata.correlationId)).toEqual([]);
      expect(all.filter(({ metadata }) => metadata.actorId === userId)).not.toEqual([]);
    },
  );

  it('answer a poll wherever it comes in, and say there what is wrong with it', async () => {
    const { body } = await owners[0]!.post('/register', { event_types: ['message'] });
    const queue = { queue_id: body['queue_id'], last_event_id: -1 };
    expect(queue.queue_id).toMatch(/^one:/);
    const waiting = owners[1]!.get('/events', queue);
    await eventually(() => expect(servers[0]!.core.queues.waiting).toBe(1));
    await owners[1]!.post('/messages', { type: 'direct', to: [4], content: 'Hello.' });
    const { body: polled } = await waiting;
    expect(polled).toMatchObject({ result: 'success', queue_id: queue.queue_id, events: [{ type: 'message' }] });

    const wrong = await owners[1]!.get('/events', { ...queue, last_event_id: 1, dont_block: true });
    expect(wrong).toMatchObject({ status: 400, body: { msg: 'Event 1 was not in this queue' } });
    expect(await owners[1]!.delete('/events', { queue_id: queue.queue_id })).toMatchObject({ status: 200 });
    const gone = await owners[1]!.get('/events', { ...queue, dont_block: true });
    expect(gone.body).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', queue_id: queue.queue_id });
  });

  describe('record a key', () => {
    let account: { readonly email: string; readonly key: string; readonly userId: unknown };

    beforeEach(async () => {
      const email = `${randomUUID()}@example.com`;
      const { user_id: userId } = successful(
        await owners[0]!.post('/users', { email, password: PASSWORD, full_name: 'Roamer' }),
      );
      // Not from where servers pass requests on.
      const fetched = await servers[0]!.application.inject({
        method: 'POST',
        url: '/api/v1/fetch_api_key',
        headers: { 'x-forwarded-for': '203.0.113.1', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ username: email, password: PASSWORD }).toString(),
      });
      account = { email, key: fetched.json<{ api_key: string }>().api_key, userId };
    });

    const ask = (at: number, path: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
      const authorization = `Basic ${Buffer.from(`${account.email}:${account.key}`).toString('base64')}`;
      const options = { method, url: `/api/v1${path}`, headers: { authorization, ...headers } };
      return servers[at]!.application.inject(options);
    };
    const uses = async () => {
      const { log_ins: found } = successful(await owners[0]!.get('/audit/log_ins', { user_id: account.userId }));
      return (found as { how: string; address: string; client: string }[]).flatMap(({ how, address, client }) =>
        how === 'key' ? [`${client} at ${address}`] : [],
      );
    };

    it('as used where its request came from, also when the server that it came to passes it on', async () => {
      const terminal = { 'user-agent': 'terminal/1.0', 'x-forwarded-for': '203.0.113.7' };
      const { queue_id: queue } = (await ask(0, '/register', terminal, 'POST')).json<{ queue_id: string }>();
      const laptop = { 'user-agent': 'laptop/1.0', 'x-forwarded-for': '203.0.113.8' };
      const poll = await ask(1, `/events?queue_id=${queue}&last_event_id=-1&dont_block=true`, laptop);
      expect(poll.json()).toMatchObject({ result: 'success', queue_id: queue });
      const places = ['laptop at 203.0.113.8', 'terminal at 203.0.113.7'];
      await eventually(async () => expect(await uses()).toEqual(expect.arrayContaining(places)));
      const phone = { 'user-agent': 'phone/1.0', 'x-forwarded-for': '203.0.113.9' };
      await ask(0, '/users/me', phone);
      await eventually(async () => expect(await uses()).toContain('phone at 203.0.113.9'));
      expect((await uses()).toSorted()).toEqual([places[0], 'phone at 203.0.113.9', places[1]]);
    });

    it('as used where its request came from, whatever a client says of servers that passed it on', async () => {
      const { note } = (await engines.coordination.holderOf(`${SERVER_LEASES}two`))!;
      for (const forged of ['yes', 'x'.repeat(43), addressIn(note).secret]) {
        const headers = { 'x-chat-forwarded': forged, 'x-chat-forwarded-for': '198.51.100.9' };
        const { statusCode } = await ask(0, '/users/me', { ...headers, 'x-forwarded-for': '203.0.113.9' });
        expect(statusCode).toBe(200);
      }
      await eventually(async () => expect(await uses()).toEqual(['lightMyRequest at 203.0.113.9']));
    });
  });
});

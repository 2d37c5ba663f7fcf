import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { Directory } from '@chat/directory';
import { createChatApplication, Credentials, HTTP_LIMITS, RateLimits, Roles } from '@chat/http';
import { Clock } from '@chat/kernel';
import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  CAROL,
  DAVE,
  GUEST,
  newDisk,
  type Disk,
  type Server,
  startServer,
} from './event-queues/event-queues.fixture.js';
import { EventQueues } from './event-queues/event-queues.js';
import { EventQueuesModule } from './event-queues.module.js';
import type { InitialState } from './register-queue/initial-state.js';
import { InitialStates } from './register-queue/initial-states.js';

class EveryoneByKey extends Credentials {
  verify = (email: string | null) => ({ userId: Number.parseInt(email!, 10), personId: Number.parseInt(email!, 10) });
}

/** A part from the directory, one from the read store, and one that two fetch types must ask for together. */
function sampleStates(server: Server, onRead: () => Promise<void>): InitialState[] {
  return [
    { fetchTypes: ['realm_user'], state: ({ user }) => ({ user_id: user.id, position: server.follower.position }) },
    {
      fetchTypes: ['saved_snippets'],
      readsStore: true,
      async state() {
        await onRead();
        return { saved_snippets: [] };
      },
    },
    {
      fetchTypes: ['message', 'update_message_flags'],
      needs: 'all',
      state: ({ includeSubscribers, capabilities, fetchTypes }) => ({
        unread_msgs: { includeSubscribers, capabilities: [...capabilities], fetchTypes: fetchTypes && [...fetchTypes] },
      }),
    },
  ];
}

const authorization = (userId: number) => `Basic ${btoa(`${userId}:${'k'.repeat(32)}`)}`;

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate();
}

type Body = Record<string, unknown> & { queue_id: string; events: { id: number }[] };

describe('the routes of event queues', () => {
  let disk: Disk;
  let server: Server;
  let application: NestFastifyApplication;
  let whileReading: () => Promise<void>;
  let readableAt: number[];

  beforeEach(async () => {
    disk = newDisk();
    server = await startServer(disk, { idleSeconds: 300 });
    whileReading = async () => {};
    readableAt = [];
    const states = new InitialStates(
      sampleStates(server, () => whileReading()),
      async (position) => void readableAt.push(position),
    );
    const providers = [
      { provide: Credentials, useClass: EveryoneByKey },
      { provide: Roles, useValue: { roleOf: (userId) => server.directory.user(userId)! } satisfies Roles },
      { provide: Clock, useValue: disk.clock },
      { provide: Directory, useValue: server.directory },
      { provide: EventQueues, useValue: server.queues },
      { provide: InitialStates, useValue: states },
    ];
    @Global()
    @Module({
      imports: [CqrsModule.forRoot(), EventQueuesModule],
      providers,
      exports: providers.map(({ provide }) => provide),
    })
    class TestModule {}
    const rateLimits = new RateLimits(disk.clock, { ...HTTP_LIMITS.rates, sends: 0, uploads: 0 });
    application = await createChatApplication(TestModule, { logger: false, rateLimits });
    await application.init();
  });

  afterEach(async () => {
    await server.stop();
    await application.close();
  });

  async function send(method: 'GET' | 'POST' | 'DELETE', path: string, parameters: object = {}, userId = CAROL) {
    const response = await application.inject({
      method,
      url: `/api/v1/${path}?${new URLSearchParams(parameters as Record<string, string>)}`,
      headers: { authorization: authorization(userId) },
    });
    return { status: response.statusCode, headers: response.headers, body: response.json<Body>() };
  }

  const register = async (parameters: object = {}, userId = CAROL) =>
    (await send('POST', 'register', parameters, userId)).body;
  const poll = (queueId: string, parameters: object = {}, userId = CAROL) =>
    send('GET', 'events', { queue_id: queueId, last_event_id: '-1', ...parameters }, userId);

  describe('The rate of polls', () => {
    const { perUser } = HTTP_LIMITS.rates;

    it('does not count those that bring what is new, however many come', async () => {
      const { queue_id } = await register();
      let [last, remaining] = [-1, undefined as unknown];
      for (let number = 0; number < perUser + 20; number++) {
        await server.say([CAROL], `word ${number}`);
        const { status, body, headers } = await poll(queue_id as string, { last_event_id: last });
        expect(status).toBe(200);
        last = (body['events'] as { id: number }[]).at(-1)!.id;
        remaining = headers['x-ratelimit-remaining'];
      }
      expect(remaining).toBe(String(perUser));
    });

    it.each([
      ['bring nothing', 0],
      ['repeat the last event id', 1],
    ])('counts those that %s', async (_what, words) => {
      const { queue_id } = await register();
      const asked = () => poll(queue_id as string, { dont_block: true });
      if (words > 0) await server.say([CAROL], 'word');
      for (let number = 0; number < perUser + words; number++) expect((await asked()).status).toBe(200);
      expect(await asked()).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT' } });
    });
  });

  describe('POST register', () => {
    it('answers with the queue, the release and the whole snapshot', async () => {
      await server.say([CAROL], 'early');
      expect(await register()).toEqual({
        result: 'success',
        msg: '',
        queue_id: expect.stringMatching(/^one:[\w-]{36}$/),
        last_event_id: -1,
        zulip_version: expect.any(String),
        zulip_feature_level: expect.any(Number),
        zulip_merge_base: expect.any(String),
        service_version: expect.any(String),
        service_feature_level: expect.any(Number),
        service_merge_base: expect.any(String),
        idle_queue_timeout_secs: 300,
        user_id: CAROL,
        position: 1,
        saved_snippets: [],
        unread_msgs: { includeSubscribers: false, capabilities: [], fetchTypes: null },
      });
      expect(readableAt).toEqual([1]);
    });

    it.each<[object, string[]]>([
      [{ fetch_event_types: '["realm_user"]' }, ['user_id', 'position']],
      [{ event_types: '["saved_snippets", "unheard_of"]' }, ['saved_snippets']],
      [{ event_types: '["realm_user"]', fetch_event_types: '[]' }, []],
      [{ event_types: '["message"]' }, []],
      [{ fetch_event_types: '["update_message_flags", "message"]' }, ['unread_msgs']],
      [{ event_types: 'null' }, ['user_id', 'position', 'unread_msgs', 'saved_snippets']],
    ])('for %p fetches %p', async (parameters, fields) => {
      const body = await register(parameters);
      const known = ['user_id', 'position', 'saved_snippets', 'unread_msgs'];
      expect(Object.keys(body).filter((field) => known.includes(field))).toEqual(fields);
    });

    it.each([
      [{ include_subscribers: '"partial"' }, { includeSubscribers: 'partial' }],
      [{ include_subscribers: 'partial' }, { includeSubscribers: 'partial' }],
      [{ include_subscribers: 'true' }, { includeSubscribers: true }],
      [
        {
          client_capabilities:
            '{"notification_settings_null":true,"empty_topic_name":true,"archived_channels":false,"new":1}',
        },
        { capabilities: ['notification_settings_null', 'empty_topic_name'] },
      ],
    ])('understands %p', async (parameters, seen) => {
      expect((await register(parameters)).unread_msgs).toMatchObject(seen);
    });

    it.each([
      [{}, 300],
      [{ queue_lifespan_secs: '0' }, 300],
      [{ queue_lifespan_secs: '1000' }, 1000],
      [{ idle_queue_timeout: '700', queue_lifespan_secs: '1000' }, 700],
      [{ idle_queue_timeout: '"mobile"' }, 43_200],
      [{ idle_queue_timeout: 'mobile' }, 43_200],
      [{ idle_queue_timeout: '99999999' }, 604_800],
    ])('for %p lets the queue idle for %p seconds', async (parameters, seconds) => {
      expect((await register(parameters)).idle_queue_timeout_secs).toBe(seconds);
    });

    it.each([
      [{ narrow: '[["near","5"]]' }, 'Operator near not supported.'],
      [{ narrow: '[["is","followed"]]' }, 'Operand followed not supported.'],
      [{ narrow: '[["is"]]' }, 'narrow[0] is not length 2'],
      [{ narrow: '[["is",5]]' }, 'narrow[0][1] is not a string'],
      [{ narrow: '["is","dm"]' }, 'narrow[0] is not a list'],
      [{ event_types: '"message"' }, 'event_types is not a list'],
      [{ event_types: 'message' }, 'event_types is not valid JSON'],
      [
        { client_capabilities: '{}' },
        'client_capabilities["notification_settings_null"] field is missing: Field required',
      ],
      [{ client_capabilities: '[]' }, 'client_capabilities is not a dict'],
      [{ include_subscribers: 'some' }, 'Invalid include_subscribers'],
      [{ apply_markdown: 'True' }, 'apply_markdown is not valid JSON'],
      [{ idle_queue_timeout: 'desktop' }, 'Invalid idle_queue_timeout'],
      [{ queue_lifespan_secs: '-1' }, 'queue_lifespan_secs is too small'],
    ])('refuses %p', async (parameters, msg) => {
      const { status, body } = await send('POST', 'register', parameters);
      expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
    });

    it('refuses guests who want all public channels', async () => {
      const { status, body } = await send('POST', 'register', { all_public_streams: 'true' }, GUEST);
      expect([status, body.msg]).toEqual([400, 'User not authorized for this query']);
    });

    it('reads the state again when an event came in between, and gives neither twice', async () => {
      let read = 0;
      whileReading = async () => {
        if (++read === 1) await server.say([CAROL], 'meanwhile');
      };
      const body = await register();
      expect([read, body.position, server.queues.size]).toEqual([2, 1, 1]);
      expect((await poll(body.queue_id, { dont_block: 'true' })).body.events).toEqual([]);
    });

    it('rather gives an event twice than never', async () => {
      whileReading = () => server.say([CAROL], 'meanwhile');
      const body = await register();
      expect(server.queues.size).toBe(1);
      expect((await poll(body.queue_id)).body.events).toHaveLength(1);
    });

    it('leaves no queue behind when the state cannot be read', async () => {
      whileReading = () => Promise.reject(new Error('broken'));
      expect((await send('POST', 'register')).status).toBe(500);
      expect(server.queues.size).toBe(0);
    });
  });

  describe('GET events', () => {
    it('waits for an event', async () => {
      const { queue_id } = await register();
      const answer = poll(queue_id, { extra: '1' });
      await server.say([CAROL], 'hello');
      const { status, headers, body } = await answer;
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'application/json',
        expect.stringContaining('no-store'),
      ]);
      expect(body).toEqual({
        result: 'success',
        msg: '',
        events: [{ id: 2 ** 15, type: 'said', word: 'hello' }],
        queue_id,
        ignored_parameters_unsupported: ['extra'],
      });
    });

    it('answers at once when the client does not block', async () => {
      const { queue_id } = await register();
      expect((await poll(queue_id, { dont_block: 'true' })).body).toEqual({
        result: 'success',
        msg: '',
        events: [],
        queue_id,
      });
    });

    it('forgets what is acknowledged', async () => {
      const { queue_id } = await register();
      await server.say([CAROL], 'one', 'two');
      const { events } = (await poll(queue_id)).body;
      const rest = await poll(queue_id, { last_event_id: events[0]!.id });
      expect(rest.body.events).toEqual([events[1]]);
      expect((await poll(queue_id)).body).toEqual({
        result: 'error',
        msg: 'An event newer than -1 has already been pruned!',
        code: 'BAD_REQUEST',
      });
    });

    it('registers a queue in the same call', async () => {
      const { body } = await send('GET', 'events', {
        dont_block: 'true',
        event_types: '["said"]',
        empty_topic_name: 'true',
      });
      expect(body).toEqual({ result: 'success', msg: '', events: [], queue_id: expect.any(String) });
      await server.say([CAROL], 'hello');
      expect((await poll(body.queue_id)).body.events).toHaveLength(1);
    });

    it.each([
      [{ all_public_streams: 'true' }, 'User not authorized for this query'],
      [{}, "Missing 'queue_id' argument"],
      [{ queue_id: 'some' }, "Missing 'last_event_id' argument"],
      [{ queue_id: 'some', last_event_id: 'one' }, 'last_event_id is not valid JSON'],
      [{ queue_id: 'some', last_event_id: '1.5' }, 'last_event_id is not an integer'],
    ])('refuses %p', async (parameters, msg) => {
      const { status, body } = await send('GET', 'events', parameters, GUEST);
      expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
    });

    it.each([
      ['ZulipTerminal/0.7.0 Linux (Debian; 12)', 'Bad event queue id: gone'],
      ['ZulipTerminal/0.8.0 Linux (Debian; 12)', 'Bad event queue ID: gone'],
    ])('tells %s that its queue is gone in the words that it reads', async (userAgent, msg) => {
      const response = await application.inject({
        url: '/api/v1/events?queue_id=gone&last_event_id=-1',
        headers: { authorization: authorization(CAROL), 'user-agent': userAgent },
      });
      expect(response.json()).toEqual({ result: 'error', msg, code: 'BAD_EVENT_QUEUE_ID', queue_id: 'gone' });
    });

    it('does not know the queue of somebody else', async () => {
      const { queue_id } = await register();
      const { status, body } = await poll(queue_id, {}, DAVE);
      expect([status, body]).toEqual([
        400,
        { result: 'error', msg: `Bad event queue ID: ${queue_id}`, code: 'BAD_EVENT_QUEUE_ID', queue_id },
      ]);
    });
  });

  describe('DELETE events', () => {
    it('ends the queue', async () => {
      const { queue_id } = await register();
      const waiting = poll(queue_id);
      await poll(queue_id, { dont_block: 'true' });
      const { body } = await send('DELETE', 'events', { queue_id });
      expect(body).toEqual({ result: 'success', msg: '' });
      expect((await waiting).body.events).toEqual([]);
      expect((await poll(queue_id)).body.code).toBe('BAD_EVENT_QUEUE_ID');
    });

    it.each([
      [{}, { code: 'REQUEST_VARIABLE_MISSING', var_name: 'queue_id' }],
      [{ queue_id: 'unknown' }, { code: 'BAD_EVENT_QUEUE_ID', queue_id: 'unknown' }],
    ])('refuses %p', async (parameters, fields) => {
      const { status, body } = await send('DELETE', 'events', parameters);
      expect([status, body]).toMatchObject([400, fields]);
    });
  });

  it('frees the place of a client that hangs up', async () => {
    await application.listen(0);
    const { port } = application.getHttpServer().address() as AddressInfo;
    const { queue_id } = await register();
    const request = get({
      port,
      path: `/api/v1/events?queue_id=${queue_id}&last_event_id=-1`,
      headers: { authorization: authorization(CAROL) },
    });
    request.on('error', () => {});
    await until(() => server.queues.waiting === 1);
    request.destroy();
    await until(() => server.queues.waiting === 0);
    await server.say([CAROL], 'hello');
    expect((await poll(queue_id)).body.events).toHaveLength(1);
  });
});

import { randomUUID } from 'node:crypto';
import { Chat } from '@chat/chat-testing';
import { eventually } from '@chat/testing';
import type { Health } from './health.js';

describe('health', () => {
  let chat: Chat;

  beforeEach(async () => {
    chat = await Chat.open();
  });
  afterEach(() => chat.close());

  async function ask(path: string) {
    const { statusCode, body } = await chat.server.application.inject({ method: 'GET', url: path });
    return { status: statusCode, body: JSON.parse(body) as Partial<Health> & Record<string, unknown> };
  }

  const append = (type: string, data: unknown) =>
    chat.engines.log.append('trouble', 'any', [
      {
        type,
        data,
        id: randomUUID(),
        metadata: { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 },
      },
    ]);

  it('is good on a server that runs, without credentials', async () => {
    await eventually(async () => {
      const head = await chat.head();
      const { status, body } = await ask('/health/ready');
      expect([status, body]).toMatchObject([
        200,
        {
          result: 'success',
          ready: true,
          log: { engine: expect.stringMatching(/^(memory|eventstoredb)$/), ok: true, head },
          store: { engine: expect.stringMatching(/^(memory|mongodb)$/), ok: true },
          directory: { ok: true, state: 'live', position: head, lag: 0 },
          queues: { ok: true, count: 0, waiting: 0 },
        },
      ]);
      const projections = body.projections!;
      expect(projections.map(({ name }) => name)).toContain('messages');
      expect(projections.every(({ state, lag }) => state === 'live' && lag === 0)).toBe(true);
    });
    expect(await ask('/health/live')).toMatchObject({ status: 200, body: { live: true } });
  });

  it('says which process skipped an event, and stays good', async () => {
    const [moderationChannelId, { userId }] = [await chat.channel('moderators', []), await chat.person('Hamlet')];
    const data = { messageId: 1, reporterId: userId, senderId: userId, moderationChannelId, reportType: 'unknown' };
    const { position } = await append('MessageReported', {
      ...data,
      conversation: { kind: 'direct', userIds: [userId] },
    });
    await eventually(async () => {
      const { status, body } = await ask('/health/ready');
      const last_skipped = { position, type: 'MessageReported' };
      expect([status, body.processes]).toEqual([200, [{ name: 'notify-of-report', skipped: 1, last_skipped }]]);
    });
    const { body: metrics } = await chat.server.application.inject({ method: 'GET', url: '/metrics' });
    expect(metrics).toContain('chat_process_skipped_events{process="notify-of-report"} 1');
  });

  it('is bad when the log does not answer', async () => {
    const { head } = chat.engines.log;
    chat.engines.log.head = () => Promise.reject(new Error('gone'));
    expect(await ask('/health/ready')).toMatchObject({
      status: 503,
      body: {
        code: 'SERVER_NOT_READY',
        ready: false,
        log: { ok: false, error: 'Error: gone' },
        directory: { ok: true },
      },
    });
    chat.engines.log.head = head;
    await eventually(async () => expect(await ask('/health/ready')).toMatchObject({ status: 200 }));
  });

  it('is bad when the read store does not answer', async () => {
    chat.engines.store.checkpoint = () => Promise.reject(new Error('gone'));
    expect(await ask('/health/ready')).toMatchObject({
      status: 503,
      body: { ready: false, log: { ok: true }, store: { ok: false, error: 'Error: gone' } },
    });
  });

  it('is bad when the directory stopped; every request is refused then, and the process still lives', async () => {
    const head = await chat.head();
    const { position } = await append('GroupCreated', null);
    const failed = await eventually(async () => {
      const answer = await ask('/health/ready');
      expect(answer.body.directory).toMatchObject({ state: 'failed' });
      return answer;
    });
    expect(failed).toMatchObject({
      status: 503,
      body: {
        ready: false,
        directory: { ok: false, failed_at: { position, type: 'GroupCreated' }, lag: position - head },
      },
    });
    const refused = { status: 503, body: { result: 'error', code: 'SERVER_NOT_READY' } };
    expect(await chat.owner.get('/users/me')).toMatchObject(refused);
    expect(await chat.owner.post('/messages', { type: 'direct', to: [1], content: 'hello' })).toMatchObject(refused);
    expect(await ask('/health/live')).toMatchObject({ status: 200 });
  });

  it('is bad when a read model stopped; requests go on', async () => {
    chat.engines.store.write = () => Promise.reject(new Error('full'));
    await chat.owner.post('/messages', { type: 'direct', to: [chat.owner.email], content: 'hello' });
    const { status, body } = await ask('/health/ready');
    expect([status, body]).toMatchObject([503, { ready: false, directory: { ok: true } }]);
    const stopped = body.projections!.find(({ name }) => name === 'messages');
    expect(stopped).toMatchObject({ ok: false, state: 'poisoned', error: 'Error: full' });
    expect(await chat.owner.get('/users/me')).toMatchObject({ status: 200 });
  });

  it('is bad while the server stops', async () => {
    chat.server.core.queues.drain();
    expect(await ask('/health/ready')).toMatchObject({ status: 503, body: { queues: { ok: false } } });
  });
});

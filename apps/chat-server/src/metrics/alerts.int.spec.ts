import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReadStoreUnavailable } from '@chat/read-store';
import { alertNames, Chat, eventually, firing, successful } from '@chat/testing';

let chat: Chat;
beforeEach(async () => {
  chat = await Chat.open();
});
afterEach(() => chat.close());

const metrics = async () => (await chat.server.application.inject({ method: 'GET', url: '/metrics' })).body;

async function append(type: string, data: unknown, count = 1): Promise<void> {
  const metadata = { actorId: null, realmId: 1, correlationId: '', causationId: '', time: 0 };
  const events = Array.from({ length: count }, () => ({ type, data, id: randomUUID(), metadata }));
  await chat.engines.log.append('trouble', 'any', events);
}

const sendHello = () => chat.owner.post('/messages', { type: 'direct', to: [chat.owner.email], content: 'hello' });

/** Tests of sealing and of damaged events set off the others. */
describe('Prometheus warns', () => {
  it('of nothing while all is well', async () => {
    successful(await sendHello());
    await eventually(async () => expect(firing(await metrics())).toEqual([]));
  });

  it('of an engine that does not answer', async () => {
    chat.engines.store.checkpoint = () => Promise.reject(new ReadStoreUnavailable('gone'));
    await eventually(async () => expect(firing(await metrics())).toContain('ChatServerEngineAway'));
  });

  it('of a read model that stopped', async () => {
    chat.engines.store.write = () => Promise.reject(new Error('full'));
    await sendHello();
    await eventually(async () => expect(firing(await metrics())).toContain('ChatServerFollowerStopped'));
  });

  it('of a read model that is far behind', async () => {
    const gate = Promise.withResolvers<void>();
    const write = chat.engines.store.write.bind(chat.engines.store);
    chat.engines.store.write = async (...written) => {
      await gate.promise;
      return write(...written);
    };
    await append('DeletedContentErased', { messageIds: [] }, 1_200);
    await eventually(async () => expect(firing(await metrics())).toContain('ChatServerFollowerBehind'));
    gate.resolve();
    await eventually(async () => expect(firing(await metrics())).toEqual([]));
  });

  it('of a process that skipped an event', async () => {
    const [moderationChannelId, { userId }] = [await chat.channel('moderators', []), await chat.person('Hamlet')];
    const data = { messageId: 1, reporterId: userId, senderId: userId, moderationChannelId, reportType: 'unknown' };
    await append('MessageReported', { ...data, conversation: { kind: 'direct', userIds: [userId] } });
    await eventually(async () => expect(firing(await metrics())).toEqual(['ChatServerEventsSkipped']));
  });
});

it('Every alert names a metric of the server, and so does the dashboard', async () => {
  const shown = await metrics();
  const dashboard = readFileSync(
    join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'grafana', 'chat-server.json'),
    'utf8',
  );
  const named = new Set(dashboard.match(/\bchat_\w+/g));
  expect(alertNames().length).toBeGreaterThan(5);
  expect(named.size).toBeGreaterThan(10);
  for (const name of named) {
    const series = name.replace(/_(bucket|sum|count)$/, '');
    expect([name, shown.includes(`# TYPE ${series} `)]).toEqual([name, true]);
  }
});
